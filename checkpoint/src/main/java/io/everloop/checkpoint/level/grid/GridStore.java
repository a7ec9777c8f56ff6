package io.everloop.checkpoint.level.grid;

import com.hazelcast.map.IMap;
import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.grid.Whereabouts.Piece;
import io.everloop.comm.engine.Failpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One rank's versions in the grid, two at most. Pieces that only the version that is no longer needed has are overwritten by
 * those of the next, after the index says that it is gone. For one thread.
 */
final class GridStore {

    private static final long NONE = -1;

    private final Grid grid;
    private final String owner;
    private final Packing packing;
    private long restored = NONE;

    /**
     * A rank's places.
     *
     * @param owner a name for the rank that no other has
     */
    GridStore(Grid grid, String owner, Choice choice) {
        packing = new Packing(choice);
        this.grid = grid;
        this.owner = owner;
    }

    /** What is there; if that cannot be understood any more, nothing is. */
    Slots slots() throws GridException {
        return index().orElse(Slots.EMPTY);
    }

    /** The same, but nothing at all if it cannot be understood any more. */
    Optional<Slots> index() throws GridException {
        String text = InFlight.answer(grid.index().getAsync(owner).toCompletableFuture(), grid.patience());
        return text == null ? Optional.of(Slots.EMPTY) : Slots.parse(text);
    }

    void set(Slots slots) throws GridException {
        InFlight.answer(grid.index().setAsync(owner, slots.text()).toCompletableFuture(), grid.patience());
    }

    /** All went back to this version: it stays until a newer one is permanent, also where it could not be confirmed. */
    void keep(long version) {
        restored = version;
    }

    /** Returns when all of it has its backups. What the newest permanent version has already is not sent again. */
    void save(Image image) throws GridException {
        Slots before = slots();
        int slot = before.next(restored);
        Optional<Whereabouts> overwritten = whereabouts(slot);
        Optional<Whereabouts> kept = before.of(1 - slot).isPresent() ? whereabouts(1 - slot) : Optional.empty();
        Whereabouts now = Whereabouts.next(image, kept);
        Failpoint.reached("checkpoint.save.grid.empty");
        set(before.without(slot));
        Failpoint.reached("checkpoint.save.grid.pieces");
        send(image, now, slot, kept);
        Set<String> surplus = keys(overwritten);
        surplus.removeAll(keys(kept));
        surplus.removeAll(keys(Optional.of(now)));
        delete(surplus);
        Failpoint.reached("checkpoint.save.grid.index");
        set(before.withTentative(
                slot, image.manifest().version(), image.manifest().iteration()));
        Failpoint.reached("checkpoint.save.grid.saved");
    }

    private void send(Image image, Whereabouts now, int slot, Optional<Whereabouts> kept) throws GridException {
        IMap<String, byte[]> map = grid.pieces();
        InFlight<Void> sent = new InFlight<>(grid.patience(), nothing -> {});
        packing.begin(image::samples);
        for (Piece piece : now.places().keySet()) {
            int place = now.place(piece).orElseThrow();
            if (kept.isEmpty() || kept.get().place(piece).orElse(-1) != place) {
                // What is sent is copied before the call returns.
                ByteBuffer bytes = window(image.contents().get(piece.region()), piece);
                sent.add(map.setAsync(key(place, piece), packing.pack(bytes)));
            }
        }
        sent.add(map.setAsync(whereaboutsKey(slot), now.encode()));
        sent.finish();
        packing.end();
    }

    /** How pieces are packed. */
    Packing packing() {
        return packing;
    }

    /** Both places of all pieces of a version. */
    private Set<String> keys(Optional<Whereabouts> version) {
        Set<String> keys = new TreeSet<>();
        version.ifPresent(there -> there.places().keySet().forEach(piece -> {
            keys.add(key(0, piece));
            keys.add(key(1, piece));
        }));
        return keys;
    }

    private void delete(Set<String> keys) throws GridException {
        InFlight<Boolean> deleted = new InFlight<>(grid.patience(), done -> {});
        for (String key : keys) {
            deleted.add(grid.pieces().deleteAsync(key));
        }
        deleted.finish();
    }

    /** Leaves nothing of this rank behind. */
    void clear() throws GridException {
        set(Slots.EMPTY);
        for (int slot = 0; slot < 2; slot++) {
            delete(keys(whereabouts(slot)));
            delete(Set.of(whereaboutsKey(slot)));
        }
        grid.index().delete(owner);
    }

    /** The image of a version, checked; nothing if anything of it is missing or wrong. */
    Optional<Image> read(Slots.Entry entry, PageSupply supply) throws GridException {
        Optional<Whereabouts> version = whereabouts(entry.slot()).filter(found -> entry.isOf(found.manifest()));
        if (version.isEmpty()) {
            return Optional.empty();
        }
        Manifest manifest = version.get().manifest();
        List<Pages> contents = new ArrayList<>();
        for (RegionEntry region : manifest.regions()) {
            contents.add(supply.take(region.name(), region.bytes()));
        }
        Image image = new Image(manifest, contents);
        return fill(contents, version.get()) && image.damagedRegion().isEmpty() ? Optional.of(image) : Optional.empty();
    }

    /** Changes a bit of the newest permanent version, as failing memory would; whether there was any. */
    boolean rot() throws GridException {
        Optional<Slots.Entry> newest = slots().entries().stream()
                .filter(Slots.Entry::permanent)
                .max(Comparator.comparingLong(Slots.Entry::version));
        if (newest.isEmpty()) {
            return false;
        }
        Optional<Whereabouts> version = whereabouts(newest.get().slot());
        for (Piece one : version.map(Whereabouts::places).orElse(Map.of()).keySet()) {
            String key = key(version.get().place(one).orElseThrow(), one);
            byte[] piece = InFlight.answer(grid.pieces().getAsync(key).toCompletableFuture(), grid.patience());
            if (piece != null && piece.length > 0) {
                piece[piece.length - 1] ^= 1;
                InFlight.answer(grid.pieces().setAsync(key, piece).toCompletableFuture(), grid.patience());
                return true;
            }
        }
        return false;
    }

    private boolean fill(List<Pages> contents, Whereabouts version) throws GridException {
        Iterator<Piece> next = version.places().keySet().iterator();
        boolean[] complete = {true};
        InFlight<byte[]> asked = new InFlight<>(grid.patience(), bytes -> {
            Piece piece = next.next();
            complete[0] &= bytes != null && packing.unpack(bytes, window(contents.get(piece.region()), piece));
        });
        for (Map.Entry<Piece, Integer> piece : version.places().entrySet()) {
            asked.add(grid.pieces().getAsync(key(piece.getValue(), piece.getKey())));
        }
        asked.finish();
        return complete[0];
    }

    /** What there is of a version, also of one that the index does not name any more. */
    private Optional<Whereabouts> whereabouts(int slot) throws GridException {
        byte[] bytes =
                InFlight.answer(grid.pieces().getAsync(whereaboutsKey(slot)).toCompletableFuture(), grid.patience());
        try {
            return bytes == null ? Optional.empty() : Optional.of(Whereabouts.decode(bytes));
        } catch (MalformedException e) {
            return Optional.empty();
        }
    }

    private static ByteBuffer window(Pages pages, Piece piece) {
        int length = (int) Math.min(Whereabouts.PIECE_BYTES, pages.size() - piece.start());
        return pages.page((int) (piece.start() / Pages.PAGE_BYTES))
                .buffer()
                .slice((int) (piece.start() % Pages.PAGE_BYTES), length);
    }

    private String whereaboutsKey(int slot) {
        return owner + "/" + slot + "/manifest";
    }

    private String key(int place, Piece piece) {
        return owner + "/" + place + "/" + piece.region() + "/" + piece.number();
    }
}
