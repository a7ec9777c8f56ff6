package io.everloop.checkpoint.level.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.Ranks;
import io.everloop.checkpoint.image.Blocks;
import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.Manifest;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.image.Pages;
import io.everloop.checkpoint.image.RegionEntry;
import io.everloop.checkpoint.level.Holding;
import io.everloop.checkpoint.level.LevelListener;
import io.everloop.checkpoint.level.Placement;
import io.everloop.checkpoint.level.disk.Samples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks are lost by taking their level away, and replaced by giving them a new one and all a new communicator. */
class ParityLevelTest {

    /** Sizes that differ, are no multiples of anything and make several pieces. */
    private static Image image(int rank, int ranks, long version) {
        Random random = new Random(1000L * version + rank);
        List<RegionEntry> entries = new ArrayList<>();
        List<Pages> contents = new ArrayList<>();
        int[] sizes = {random.nextInt(3), 0, 1_500_000 + random.nextInt(700_000), random.nextInt(100_000)};
        for (int region = 0; region < sizes.length; region++) {
            byte[] bytes = new byte[rank == 2 ? sizes[region] / 100 : sizes[region]];
            random.nextBytes(bytes);
            Pages pages = new Pages(bytes.length);
            if (bytes.length > 0) {
                pages.page(0).put(0, bytes, 0, bytes.length);
            }
            contents.add(pages);
            entries.add(new RegionEntry("r" + region, Optional.empty(), bytes.length, Blocks.checksums(pages)));
        }
        return new Image(new Manifest(rank, ranks, version, version * 10, entries), contents);
    }

    private static Placement apart(int ranks) {
        return new Placement(IntStream.range(0, ranks).boxed().toList(), Collections.nCopies(ranks, "here"));
    }

    /** Each worker on a host of its own, numbered backwards: another placement, and other groups. */
    private static Placement moved(int ranks) {
        return new Placement(
                IntStream.range(0, ranks).map(rank -> ranks - rank).boxed().toList(),
                IntStream.range(0, ranks).mapToObj(rank -> "host" + rank % 3).toList());
    }

    private static void assertSame(Image expected, Image found) {
        assertEquals(expected.manifest(), found.manifest());
        for (int i = 0; i < expected.contents().size(); i++) {
            assertTrue(Blocks.damaged(
                            found.contents().get(i),
                            expected.manifest().regions().get(i).checksums())
                    .isEmpty());
        }
    }

    /** All levels of a job, by rank; what outlives communicators. */
    private static final class Job {

        private final int groupSize;
        private final int parity;
        private final List<ParityLevel> levels = new ArrayList<>();

        Job(int ranks, int groupSize, int parity) {
            this.groupSize = groupSize;
            this.parity = parity;
            IntStream.range(0, ranks).forEach(rank -> levels.add(new ParityLevel(groupSize, parity)));
        }

        int ranks() {
            return levels.size();
        }

        void commit(long version) {
            commit(version, apart(ranks()));
        }

        void commit(long version, Placement placement) {
            Ranks.run(ranks(), world -> {
                ParityLevel level = levels.get(world.rank());
                level.attach(world, placement);
                level.save(image(world.rank(), ranks(), version));
                level.confirm(version);
            });
        }

        /** Commits images. */
        void save(IntFunction<Image> images) {
            Ranks.run(ranks(), world -> {
                ParityLevel level = levels.get(world.rank());
                level.attach(world, apart(ranks()));
                Image image = images.apply(world.rank());
                level.save(image);
                level.confirm(image.version());
            });
        }

        void lose(int... lost) {
            for (int rank : lost) {
                levels.set(rank, new ParityLevel(groupSize, parity));
            }
        }

        List<List<Holding>> holdings() {
            return levels.stream().map(ParityLevel::holdings).toList();
        }

        List<Integer> bring(long version, Placement placement) {
            return bring(version, placement, rank -> image(rank, ranks(), version));
        }

        /** Brings everybody's image back; who got nothing. */
        List<Integer> bring(long version, Placement placement, IntFunction<Image> expected) {
            List<List<Holding>> holdings = holdings();
            List<Integer> all = IntStream.range(0, ranks()).boxed().toList();
            List<Integer> missing = Collections.synchronizedList(new ArrayList<>());
            Ranks.run(ranks(), world -> {
                ParityLevel level = levels.get(world.rank());
                level.attach(world, placement);
                Optional<Image> found = level.bring(version, all, holdings);
                if (found.isEmpty()) {
                    missing.add(world.rank());
                } else {
                    assertSame(expected.apply(world.rank()), found.get());
                }
            });
            return missing.stream().sorted().toList();
        }

        /** Brings everybody's image back and makes the protection whole again. */
        void restore(long version, Placement placement) {
            assertEquals(List.of(), bring(version, placement));
            Ranks.run(ranks(), world -> {
                ParityLevel level = levels.get(world.rank());
                level.attach(world, placement);
                level.reprotect(image(world.rank(), ranks(), version));
                level.confirm(version);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "4, 1", "5, 1", "3, 2", "4, 2", "5, 3"})
    void everyLossThatAGroupBearsIsRepaired(int ranks, int parity) {
        Job job = new Job(ranks, Math.max(4, parity + 1), parity);
        job.commit(7);
        for (int lost = 1; lost < 1 << ranks; lost++) {
            int[] losses = bits(lost);
            boolean borne = Groups.of(apart(ranks), Math.max(4, parity + 1), parity).stream()
                    .allMatch(group ->
                            IntStream.of(losses).filter(group::contains).count() <= parity);
            if (borne) {
                job.lose(losses);
                job.restore(7, apart(ranks));
            }
        }
    }

    private static int[] bits(int set) {
        return IntStream.range(0, 31).filter(bit -> (set >> bit & 1) == 1).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void oneLossMoreIsToldAndTheOthersStillGetTheirs(int parity) {
        Job job = new Job(4, 4, parity);
        job.commit(1);
        int[] lost = IntStream.rangeClosed(0, parity).toArray();
        job.lose(lost);
        List<List<Holding>> holdings = job.holdings();
        for (int rank = 0; rank < 4; rank++) {
            assertEquals(rank > parity, new ParityLevel(4, parity).couldBring(rank, 1, holdings));
        }
        assertEquals(IntStream.of(lost).boxed().toList(), job.bring(1, apart(4)));
    }

    @Test
    void groupsAreRebuiltWhereverReplacementsRun() {
        Job job = new Job(7, 4, 1);
        job.commit(3);
        assertTrue(!Groups.of(apart(7), 4, 1).equals(Groups.of(moved(7), 4, 1)));
        job.lose(0, 1);
        job.restore(3, moved(7));
        // The new groups bear a loss of their own.
        List<Integer> firstOfEach =
                Groups.of(moved(7), 4, 1).stream().map(group -> group.get(0)).toList();
        job.lose(firstOfEach.stream().mapToInt(i -> i).toArray());
        job.restore(3, moved(7));
    }

    @Test
    void aRottenImageIsRepairedFromTheOthersAndRottenParityIsNotUsed() {
        Job job = new Job(4, 4, 2);
        List<Image> images = new ArrayList<>(Collections.nCopies(4, null));
        Ranks.run(4, world -> {
            ParityLevel level = job.levels.get(world.rank());
            level.attach(world, apart(4));
            images.set(world.rank(), image(world.rank(), 4, 5));
            level.save(images.get(world.rank()));
            level.confirm(5);
        });
        flip(images.get(1).contents().get(2), 70_000);
        flip(job.levels.get(0).kept(5).parity().get(0).bytes(), 5);
        job.lose(2);
        job.restore(5, apart(4));
        assertTrue(job.levels.get(0).kept(5).isParitySound());
    }

    @Test
    void randomBitsInImagesAndInParityAreNoticedAndMadeGood() {
        Job job = new Job(4, 4, 2);
        job.commit(5);
        Random random = new Random(11);
        for (int change = 0; change < 8; change++) {
            Kept first = job.levels.get(random.nextInt(4)).kept(5);
            Pages image = first.image().contents().get(2);
            flip(image, random.nextInt((int) image.size()));
            Pages row = first.parity().get(random.nextInt(2)).bytes();
            flip(row, random.nextInt((int) row.size()));
            assertFalse(first.isImageSound() || first.isParitySound());
            job.restore(5, apart(4));
            job.levels.forEach(level ->
                    assertTrue(level.kept(5).isImageSound() && level.kept(5).isParitySound()));
        }
    }

    @Test
    void everyChangedByteOfSmallImagesAndOfTheirParityIsNoticedAndMadeGood() {
        Job job = new Job(3, 3, 1);
        job.save(rank -> Samples.image(rank, 3, 5, 40 - rank, 7));
        Kept kept = job.levels.get(1).kept(5);
        List<Pages> stored = new ArrayList<>(kept.image().contents());
        stored.add(kept.parity().get(0).bytes());
        int changes = 0;
        for (Pages pages : stored) {
            for (int at = 0; at < pages.size(); at++) {
                flip(pages, at);
                assertFalse(kept.isImageSound() && kept.isParitySound());
                assertEquals(List.of(), job.bring(5, apart(3), rank -> Samples.image(rank, 3, 5, 40 - rank, 7)));
                flip(pages, at);
                changes++;
            }
        }
        assertEquals(39 + 7 + 24, changes);
        assertTrue(kept.isImageSound() && kept.isParitySound());
    }

    /** Everybody's data changes, that of one, that of nobody, and then its shape. */
    @ParameterizedTest
    @CsvSource({"3, 1", "4, 1", "4, 2"})
    void whatDidNotChangeIsNotComputedAgainAndStillWorthAsMuch(int ranks, int parity) {
        Job job = new Job(ranks, ranks, parity);
        List<Image> images = new ArrayList<>(IntStream.range(0, ranks)
                .mapToObj(rank -> image(rank, ranks, 1))
                .toList());
        job.save(images::get);
        List<List<Integer>> changing =
                List.of(IntStream.range(0, ranks).boxed().toList(), List.of(1), List.of(), List.of(0, ranks - 1));
        for (int i = 0; i < changing.size(); i++) {
            long version = 2L + i;
            for (int rank = 0; rank < ranks; rank++) {
                boolean changes = changing.get(i).contains(rank);
                images.set(rank, after(images.get(rank), version, changes ? 300_000 * (i + 1) + rank : -1));
            }
            job.save(images::get);
            Job afresh = new Job(ranks, ranks, parity);
            afresh.save(rank -> images.get(rank).alone());
            for (int rank = 0; rank < ranks; rank++) {
                assertSameParity(
                        afresh.levels.get(rank).kept(version),
                        job.levels.get(rank).kept(version));
            }
        }
        long last = 1L + changing.size();
        job.lose(IntStream.range(0, parity).toArray());
        assertEquals(List.of(), job.bring(last, apart(ranks), images::get));
        job.commit(9);
        job.lose(ranks - 1);
        job.restore(9, apart(ranks));
    }

    private static void assertSameParity(Kept expected, Kept found) {
        assertEquals(expected.manifests(), found.manifests());
        for (int row = 0; row < expected.parity().size(); row++) {
            assertEquals(
                    expected.parity().get(row).checksums(),
                    found.parity().get(row).checksums());
            assertTrue(found.isParitySound());
        }
    }

    /** The next image of the same data, in which one byte of the largest region is another, or none. */
    private static Image after(Image before, long version, int at) {
        List<Pages> contents = new ArrayList<>(before.contents());
        List<RegionEntry> regions = new ArrayList<>(before.manifest().regions());
        if (at >= 0) {
            Pages old = contents.get(2);
            Pages fresh = new Pages(old.size());
            fresh.page(0).buffer().put(0, old.page(0).buffer(), 0, (int) old.size());
            flip(fresh, (int) (at % old.size()));
            contents.set(2, fresh);
            regions.set(2, new RegionEntry("r2", Optional.empty(), fresh.size(), Blocks.checksums(fresh)));
        }
        Manifest manifest = before.manifest();
        return new Image(
                new Manifest(manifest.rank(), manifest.ranks(), version, version, regions),
                contents,
                Optional.of(before));
    }

    /** So it is seen that it is copied, and that what was bad before does not become good. */
    @Test
    void parityThatRottedIsStillBadInTheNextVersionWhereNothingChanged() {
        Job job = new Job(3, 3, 1);
        List<Image> images = new ArrayList<>(
                IntStream.range(0, 3).mapToObj(rank -> image(rank, 3, 1)).toList());
        job.save(images::get);
        flip(job.levels.get(1).kept(1).parity().get(0).bytes(), 5);
        images.replaceAll(image -> after(image, 2, -1));
        job.save(images::get);
        assertFalse(job.levels.get(1).kept(2).isParitySound());
        images.replaceAll(image -> after(image, 3, 0));
        job.save(images::get);
        job.lose(0);
        assertEquals(List.of(), job.bring(3, apart(3), images::get));
    }

    @Test
    void tooFewRanksKeepNothingAndGoOn() {
        Ranks.run(2, world -> {
            List<String> heard = new ArrayList<>();
            ParityLevel level = new ParityLevel(
                    4,
                    2,
                    true,
                    new LevelListener() {
                        @Override
                        public void quarantined(String name, String copy, String why) {}

                        @Override
                        public void weakened(String name, String what) {
                            heard.add(what);
                        }
                    },
                    PageSupply.FRESH);
            level.attach(world, apart(2));
            level.save(image(world.rank(), 2, 1));
            level.confirm(1);
            level.reprotect(image(world.rank(), 2, 1));
            level.confirm(1);
            assertEquals(List.of(), level.holdings());
            assertEquals(List.of("nothing is kept: to bear 2 losses takes at least 3 ranks, and there are 2"), heard);
        });
    }

    private static void flip(Pages pages, int at) {
        pages.page(0).buffer().put(at, (byte) ~pages.page(0).buffer().get(at));
    }

    @Test
    void aDiscardedVersionLeavesThePermanentOneAlone() {
        Job job = new Job(3, 4, 1);
        job.commit(1);
        Ranks.run(3, world -> {
            ParityLevel level = job.levels.get(world.rank());
            level.attach(world, apart(3));
            level.save(image(world.rank(), 3, 2));
            assertEquals(6, level.holdings().size());
            assertEquals(3, level.holdings().stream().filter(Holding::permanent).count());
            level.discard(2);
            assertEquals(3, level.holdings().size());
        });
        job.lose(2);
        job.restore(1, apart(3));
    }

    @Test
    void onlyTwoVersionsAreKeptAndOlderMemoryIsUsedAgain() {
        Job job = new Job(3, 4, 1);
        Ranks.run(3, world -> {
            ParityLevel level = job.levels.get(world.rank());
            level.attach(world, apart(3));
            List<Pages> seen = new ArrayList<>();
            for (long version = 1; version <= 6; version++) {
                Image same = image(world.rank(), 3, 1);
                level.save(new Image(
                        new Manifest(
                                world.rank(),
                                3,
                                version,
                                version,
                                same.manifest().regions()),
                        same.contents()));
                seen.add(level.kept(version).parity().get(0).bytes());
                level.confirm(version);
                assertEquals(3, level.holdings().size());
            }
            assertEquals(2, seen.stream().distinct().count());
        });
    }

    @Test
    void aLevelThatTakesPartNowAndThenKeepsImagesThatOthersOverwrite() {
        List<ParityLevel> levels = new ArrayList<>();
        List<String> reports = Collections.synchronizedList(new ArrayList<>());
        for (int rank = 0; rank < 3; rank++) {
            levels.add(new ParityLevel(3, 1, false, reporting(reports), PageSupply.FRESH));
        }
        Ranks.run(3, world -> {
            ParityLevel level = levels.get(world.rank());
            level.attach(world, apart(3));
            for (long version = 1; version <= 3; version++) {
                Image image = image(world.rank(), 3, version);
                level.save(image);
                level.confirm(version);
                image.contents().stream().filter(pages -> pages.size() > 0).forEach(pages -> flip(pages, 0));
            }
        });
        flip(levels.get(1).kept(3).image().contents().get(2), 9);
        List<List<Holding>> holdings =
                levels.stream().map(ParityLevel::holdings).toList();
        Ranks.run(3, world -> {
            ParityLevel level = levels.get(world.rank());
            level.attach(world, apart(3));
            Image found = level.bring(3, List.of(0, 1, 2), holdings).orElseThrow();
            assertSame(image(world.rank(), 3, 3), found);
            assertEquals(world.rank() == 1 ? 2 : 3, level.holdings().size());
            level.reprotect(found);
            level.confirm(3);
            // What was brought belongs to the program now, and may change.
            found.contents().stream().filter(pages -> pages.size() > 0).forEach(pages -> flip(pages, 0));
            assertSame(image(world.rank(), 3, 3), level.kept(3).image());
        });
        assertEquals(List.of("version 3 at rank 1: the image does not have its checksums"), reports);
    }

    private static LevelListener reporting(List<String> reports) {
        return new LevelListener() {
            @Override
            public void quarantined(String level, String copy, String why) {
                reports.add(copy + ": " + why);
            }

            @Override
            public void weakened(String level, String what) {}
        };
    }

    @Test
    void wrongSizesAreRefusedWithWhatIsPossible() {
        assertThrows(IllegalArgumentException.class, () -> new ParityLevel(1, 1));
        assertThrows(IllegalArgumentException.class, () -> new ParityLevel(4, 0));
        assertThrows(IllegalArgumentException.class, () -> new ParityLevel(8, 5));
        assertThrows(IllegalArgumentException.class, () -> new ParityLevel(21, 1));
    }
}
