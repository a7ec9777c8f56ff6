package io.everloop.checkpoint.inherit;

import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.inherit.Heirs.Copy;
import io.everloop.checkpoint.level.Heirloom;
import io.everloop.checkpoint.level.Level;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.comm.Communicator;
import io.everloop.comm.engine.Failpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * Finds out, together with all other ranks, who speaks for whom. Copies that turn out to be bad are left out, and another
 * plan is made.
 */
public final class Succession {

    private static final long NONE = -1;
    private static final long SOUND = 1;
    private static final int FIELDS = 6;

    private final Communicator comm;
    private final LongUnaryOperator agree;
    private final LevelListener listener;
    private final List<Item> items = new ArrayList<>();
    private final List<Level> levels;
    private final long newest;
    private boolean hasLegacy;

    /** A copy, and what is said of it. */
    private record Item(Heirloom heirloom, String level, Copy copy) {}

    /**
     * @param comm to tell what everybody has
     * @param agree what all ranks say, combined; the same everywhere
     * @param levels where copies are, those of a rank's own data first
     */
    public Succession(Communicator comm, LongUnaryOperator agree, List<Level> levels, LevelListener listener) {
        this.comm = comm;
        this.agree = agree;
        this.listener = listener;
        newest = levels.stream()
                .flatMap(level -> level.holdings().stream())
                .filter(holding -> holding.permanent())
                .mapToLong(holding -> holding.version())
                .max()
                .orElse(NONE);
        this.levels = List.copyOf(levels);
        levels.forEach(level -> add(level, level.heirlooms()));
    }

    private void add(Level level, List<Heirloom> heirlooms) {
        for (Heirloom one : heirlooms) {
            var manifest = one.image().manifest();
            Copy copy = new Copy(
                    manifest.rank(),
                    manifest.ranks(),
                    manifest.version(),
                    manifest.iteration(),
                    one.permanent(),
                    one.own());
            items.add(new Item(one, level.name(), copy));
        }
    }

    /** What is said at every rank: all that anybody has. */
    private record Told(long newest, List<List<Copy>> copies) {}

    /**
     * Collective.
     *
     * @return what this rank speaks for; nothing, everywhere, if there is no such version, or a newer one of those who are
     *     here now
     * @throws LostException if of the newest version, the data of somebody is gone
     */
    public Optional<Inheritance> run() {
        while (true) {
            Told told = tell();
            Optional<Heirs> heirs = Heirs.choose(told.copies());
            List<Integer> lost = heirs.isEmpty() && told.newest() == NONE ? Heirs.lost(told.copies()) : List.of();
            if (!lost.isEmpty()) {
                if (hasLegacy) {
                    throw new LostException(lost);
                }
                // What no rank has may lie where no rank takes it along; all of it, for it may be of an older version.
                hasLegacy = true;
                int before = Heirs.before(told.copies());
                levels.forEach(level -> add(level, level.legacy(before)));
                continue;
            }
            if (heirs.isEmpty() || heirs.get().version() < told.newest()) {
                return Optional.empty();
            }
            SortedMap<Integer, Image> mine = take(heirs.get());
            Failpoint.reached("checkpoint.inherit.told");
            if ((agree.applyAsLong(putAwayBad(mine) ? 0 : SOUND) & SOUND) != 0) {
                return Optional.of(new Inheritance(
                        heirs.get().version(),
                        heirs.get().iteration(),
                        heirs.get().of(),
                        mine));
            }
        }
    }

    private Told tell() {
        LongStream.Builder out = LongStream.builder().add(newest);
        for (Item item : items) {
            Copy copy = item.copy();
            out.add(copy.owner()).add(copy.ranks()).add(copy.version()).add(copy.iteration());
            out.add(copy.permanent() ? 1 : 0).add(copy.own() ? 1 : 0);
        }
        List<long[]> all = Telling.exchange(comm, out.build().toArray());
        return new Told(
                all.stream().mapToLong(words -> words[0]).max().orElse(NONE),
                Heirs.counting(all.stream().map(Succession::copies).toList()));
    }

    private static List<Copy> copies(long[] words) {
        List<Copy> copies = new ArrayList<>();
        for (int at = 1; at < words.length; at += FIELDS) {
            copies.add(new Copy(
                    (int) words[at],
                    (int) words[at + 1],
                    words[at + 2],
                    words[at + 3],
                    words[at + 4] == 1,
                    words[at + 5] == 1));
        }
        return copies;
    }

    private SortedMap<Integer, Image> take(Heirs heirs) {
        SortedMap<Integer, Image> mine = new TreeMap<>();
        for (int owner = 0; owner < heirs.of().size(); owner++) {
            if (heirs.of().get(owner) == comm.rank()) {
                mine.put(
                        owner,
                        find(owner, heirs.version(), heirs.iteration())
                                .heirloom()
                                .image());
            }
        }
        return mine;
    }

    private Item find(int owner, long version, long iteration) {
        return items.stream()
                .filter(item -> item.copy().owner() == owner
                        && item.copy().version() == version
                        && item.copy().iteration() == iteration)
                .findFirst()
                .orElseThrow();
    }

    /** Whether something was bad. */
    private boolean putAwayBad(SortedMap<Integer, Image> mine) {
        boolean found = false;
        for (Image image : mine.values()) {
            Optional<String> damage = damage(image);
            if (damage.isPresent()) {
                Item bad = find(
                        image.manifest().rank(),
                        image.version(),
                        image.manifest().iteration());
                items.remove(bad);
                listener.quarantined(
                        bad.level(),
                        "version " + image.version() + " of rank "
                                + image.manifest().rank(),
                        damage.get());
                found = true;
            }
        }
        return found;
    }

    private static Optional<String> damage(Image image) {
        for (int i = 0; i < image.contents().size(); i++) {
            var entry = image.manifest().regions().get(i);
            if (!Blocks.damaged(image.contents().get(i), entry.checksums()).isEmpty()) {
                return Optional.of("region " + entry.name() + " does not have its checksums");
            }
        }
        return Optional.empty();
    }
}
