package io.everloop.checkpoint.level.grid;

import com.hazelcast.map.IMap;
import io.everloop.checkpoint.compress.Choice;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.MalformedException;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.ManifestCodec;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.comm.engine.Failpoint;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One rank's two places in the grid. Pieces of the version that is no longer needed are overwritten by those of the next,
 * after the index says that the place is empty. For one thread.
 */
final class GridStore {

    /** Divides pages, so that no piece crosses two. */
    static final int PIECE_BYTES = 1 << 20;

    private final Grid grid;
    private final String owner;
    private final Packing packing;

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
        String text = InFlight.answer(grid.index().getAsync(owner).toCompletableFuture(), grid.patience());
        return text == null ? Slots.EMPTY : Slots.parse(text).orElse(Slots.EMPTY);
    }

    void set(Slots slots) throws GridException {
        InFlight.answer(grid.index().setAsync(owner, slots.text()).toCompletableFuture(), grid.patience());
    }

    /** Returns when all of it has its backups. */
    void save(Image image) throws GridException {
        Slots before = slots();
        int slot = before.next();
        Set<String> surplus = manifest(slot).map(old -> keys(slot, old)).orElse(Set.of());
        Failpoint.reached("checkpoint.save.grid.empty");
        set(before.without(slot));
        Failpoint.reached("checkpoint.save.grid.pieces");
        IMap<String, byte[]> map = grid.pieces();
        InFlight<Void> sent = new InFlight<>(grid.patience(), nothing -> {});
        packing.begin(image::samples);
        for (int region = 0; region < image.contents().size(); region++) {
            Pages pages = image.contents().get(region);
            for (long at = 0; at < pages.size(); at += PIECE_BYTES) {
                // What is sent is copied before the call returns.
                int length = (int) Math.min(PIECE_BYTES, pages.size() - at);
                sent.add(map.setAsync(key(slot, region, at), packing.pack(window(pages, at, length))));
            }
        }
        sent.add(map.setAsync(manifestKey(slot), ManifestCodec.encode(image.manifest())));
        sent.finish();
        packing.end();
        delete(surplus, keys(slot, image.manifest()));
        Failpoint.reached("checkpoint.save.grid.index");
        set(before.withTentative(slot, image.manifest().version()));
        Failpoint.reached("checkpoint.save.grid.saved");
    }

    /** How pieces are packed. */
    Packing packing() {
        return packing;
    }

    private Set<String> keys(int slot, Manifest manifest) {
        Set<String> keys = new TreeSet<>();
        for (int region = 0; region < manifest.regions().size(); region++) {
            for (long at = 0; at < manifest.regions().get(region).bytes(); at += PIECE_BYTES) {
                keys.add(key(slot, region, at));
            }
        }
        return keys;
    }

    private void delete(Set<String> keys, Set<String> except) throws GridException {
        InFlight<Boolean> deleted = new InFlight<>(grid.patience(), done -> {});
        for (String key : keys) {
            if (!except.contains(key)) {
                deleted.add(grid.pieces().deleteAsync(key));
            }
        }
        deleted.finish();
    }

    /** Leaves nothing of this rank behind. */
    void clear() throws GridException {
        set(Slots.EMPTY);
        for (int slot = 0; slot < 2; slot++) {
            Optional<Manifest> manifest = manifest(slot);
            if (manifest.isPresent()) {
                delete(keys(slot, manifest.get()), Set.of());
                delete(Set.of(manifestKey(slot)), Set.of());
            }
        }
        grid.index().delete(owner);
    }

    /** The image in a place, checked; nothing if anything of it is missing or wrong. */
    Optional<Image> read(int slot, PageSupply supply) throws GridException {
        Optional<Manifest> manifest = manifest(slot);
        if (manifest.isEmpty()) {
            return Optional.empty();
        }
        List<Pages> contents = new ArrayList<>();
        boolean[] missing = {false};
        for (int region = 0; region < manifest.get().regions().size(); region++) {
            RegionEntry entry = manifest.get().regions().get(region);
            Pages pages = supply.take(entry.name(), entry.bytes());
            contents.add(pages);
            missing[0] |= !fill(pages, slot, region)
                    || !Blocks.damaged(pages, entry.checksums()).isEmpty();
        }
        return missing[0] ? Optional.empty() : Optional.of(new Image(manifest.get(), contents));
    }

    /** Changes a bit of the newest permanent version, as failing memory would; whether there was any. */
    boolean rot() throws GridException {
        Optional<Slots.Entry> newest = slots().entries().stream()
                .filter(Slots.Entry::permanent)
                .max(Comparator.comparingLong(Slots.Entry::version));
        if (newest.isEmpty()) {
            return false;
        }
        int slot = newest.get().slot();
        for (String key : manifest(slot).map(found -> keys(slot, found)).orElse(Set.of())) {
            byte[] piece = InFlight.answer(grid.pieces().getAsync(key).toCompletableFuture(), grid.patience());
            if (piece != null && piece.length > 0) {
                piece[piece.length - 1] ^= 1;
                InFlight.answer(grid.pieces().setAsync(key, piece).toCompletableFuture(), grid.patience());
                return true;
            }
        }
        return false;
    }

    private boolean fill(Pages pages, int slot, int region) throws GridException {
        long[] next = {0};
        boolean[] complete = {true};
        InFlight<byte[]> asked = new InFlight<>(grid.patience(), piece -> {
            int expected = (int) Math.min(PIECE_BYTES, pages.size() - next[0]);
            if (piece == null || !packing.unpack(piece, window(pages, next[0], expected))) {
                complete[0] = false;
            }
            next[0] += expected;
        });
        for (long at = 0; at < pages.size(); at += PIECE_BYTES) {
            asked.add(grid.pieces().getAsync(key(slot, region, at)));
        }
        asked.finish();
        return complete[0];
    }

    private Optional<Manifest> manifest(int slot) throws GridException {
        byte[] bytes =
                InFlight.answer(grid.pieces().getAsync(manifestKey(slot)).toCompletableFuture(), grid.patience());
        try {
            return bytes == null ? Optional.empty() : Optional.of(ManifestCodec.decode(ByteBuffer.wrap(bytes)));
        } catch (MalformedException e) {
            return Optional.empty();
        }
    }

    private static ByteBuffer window(Pages pages, long at, int length) {
        return pages.page((int) (at / Pages.PAGE_BYTES)).buffer().slice((int) (at % Pages.PAGE_BYTES), length);
    }

    private String prefix(int slot) {
        return owner + "/" + slot + "/";
    }

    private String manifestKey(int slot) {
        return prefix(slot) + "manifest";
    }

    private String key(int slot, int region, long at) {
        return prefix(slot) + region + "/" + at / PIECE_BYTES;
    }
}
