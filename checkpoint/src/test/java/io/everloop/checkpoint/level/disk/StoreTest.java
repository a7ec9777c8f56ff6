package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.LevelListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {

    private static final long[] SIZES = {0, 5, 70_000, 200_000, 8};

    @TempDir
    private Path temporary;

    @Test
    void whatWasSavedIsReadAgainByAnotherProcessOfTheJob() throws Exception {
        Image image = image(1);
        try (Store store = open(0, 1)) {
            store.save(image);
            store.confirm(1);
        }
        try (Store store = open(0, 1)) {
            assertTrue(Samples.same(
                    image, store.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
        }
        assertEquals(List.of("job.properties", "rank-0-of-1.version-1.permanent"), files());
    }

    @Test
    void aCopyIsTentativeUntilConfirmedAndTheOlderOneStaysUntilThen() throws Exception {
        try (Store store = open(0, 1)) {
            store.save(image(1));
            store.confirm(1);
            store.save(image(2));
            assertEquals(List.of(new FileName(0, 1, 1, true), new FileName(0, 1, 2, false)), store.mine());
            store.confirm(2);
            assertEquals(List.of(new FileName(0, 1, 2, true)), store.mine());
        }
    }

    @Test
    void aDiscardedCopyLeavesThePermanentOne() throws Exception {
        try (Store store = open(0, 1)) {
            store.save(image(1));
            store.confirm(1);
            store.save(image(2));
            store.discard(2);
            assertEquals(List.of(new FileName(0, 1, 1, true)), store.mine());
            assertTrue(store.read(2, PageSupply.FRESH, any -> true).isEmpty());
            assertTrue(Samples.same(
                    image(1), store.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
        }
    }

    @Test
    void neverMoreThanTwoFilesForARankWhateverTheirSizes() throws Exception {
        try (Store store = open(0, 1)) {
            for (int version = 1; version < 20; version++) {
                Image image = Samples.image(0, 1, version, 1_000 + 90_000L * (version % 5), 3L * version);
                store.save(image);
                assertTrue(files().size() <= 3, files()::toString);
                assertTrue(Samples.same(
                        image,
                        store.read(version, PageSupply.FRESH, any -> true).orElseThrow()));
                if (version % 4 == 0) {
                    store.discard(version);
                } else {
                    store.confirm(version);
                }
                assertTrue(files().size() <= 3, files()::toString);
            }
        }
    }

    @Test
    void asManyPermanentVersionsAreKeptAsAskedFor() throws Exception {
        try (Store store = Store.open(temporary, Samples.JOB, 3, LevelListener.NONE)) {
            for (int version = 1; version <= 6; version++) {
                store.save(image(version));
                store.confirm(version);
            }
            assertEquals(
                    List.of(4L, 5L, 6L),
                    store.mine().stream().map(FileName::version).toList());
            assertTrue(Samples.same(
                    image(4), store.read(4, PageSupply.FRESH, any -> true).orElseThrow()));
        }
    }

    /** The newest is rotten elsewhere: it is worth nothing here, and must not push out what all went back to. */
    @Test
    void aVersionThatAllWentBackToServesAgainAfterTheNextCommit() throws Exception {
        try (Store one = keeping(2, 0);
                Store other = keeping(2, 1)) {
            for (int version = 1; version <= 3; version++) {
                commit(version, one, other);
            }
            assertTrue(other.rot());
            assertTrue(other.read(3, PageSupply.FRESH, any -> true).isEmpty());
            for (Store store : List.of(one, other)) {
                store.reprotect(store.read(2, PageSupply.FRESH, any -> true).orElseThrow());
            }
            // Whether or not re-protection was complete everywhere.
            other.confirm(2);
            assertEquals(3, one.highest());
            commit(4, one, other);
            assertEquals(List.of(2L, 4L), versions(one));
            assertTrue(one.rot());
            assertTrue(one.read(4, PageSupply.FRESH, any -> true).isEmpty());
            for (Store store : List.of(one, other)) {
                assertTrue(store.read(2, PageSupply.FRESH, any -> true).isPresent());
                store.reprotect(store.read(2, PageSupply.FRESH, any -> true).orElseThrow());
                store.confirm(2);
            }
            commit(5, one, other);
            commit(6, one, other);
            assertEquals(List.of(5L, 6L), versions(one));
            assertEquals(List.of(5L, 6L), versions(other));
        }
    }

    /** A later run gave the number again before the directory was there, and died. */
    @Test
    void whatAnotherRunLeftUnderTheSameNumberIsNeitherReadNorMadePermanent() throws Exception {
        Image committed = image(5);
        Image left = Samples.at(70, image(5));
        try (Store store = open(0, 1)) {
            store.save(committed);
            store.confirm(5);
            store.save(left);
            assertEquals(List.of(new FileName(0, 1, 5, false), new FileName(0, 1, 5, true)), store.mine());
            assertTrue(Samples.same(
                    committed,
                    store.read(5, PageSupply.FRESH, committed.manifest()::equals)
                            .orElseThrow()));
            store.reprotect(committed);
            assertEquals(List.of(new FileName(0, 1, 5, true)), store.mine());
            assertTrue(Samples.same(
                    committed, store.read(5, PageSupply.FRESH, any -> true).orElseThrow()));
            store.reprotect(left);
            assertEquals(List.of(new FileName(0, 1, 5, true)), store.mine());
            assertTrue(Samples.same(
                    left, store.read(5, PageSupply.FRESH, any -> true).orElseThrow()));
        }
    }

    private Store keeping(int versions, int rank) throws LevelException {
        Store store = Store.open(temporary, Samples.JOB, versions, LevelListener.NONE);
        store.attach(rank, 2);
        return store;
    }

    private static void commit(long version, Store... stores) throws LevelException {
        for (int rank = 0; rank < stores.length; rank++) {
            stores[rank].save(Samples.image(rank, stores.length, version, SIZES));
            stores[rank].confirm(version);
        }
    }

    private static List<Long> versions(Store store) {
        return store.mine().stream().map(FileName::version).toList();
    }

    @Test
    void ranksLeaveEachOthersFilesAlone() throws Exception {
        try (Store one = open(0, 2);
                Store other = open(1, 2)) {
            one.save(Samples.image(0, 2, 1, SIZES));
            other.save(Samples.image(1, 2, 1, SIZES));
            one.confirm(1);
            one.discard(1);
            other.discard(1);
            assertEquals(List.of(new FileName(0, 2, 1, true)), one.mine());
            assertEquals(List.of(), other.mine());
            assertTrue(Samples.same(
                    Samples.image(0, 2, 1, SIZES),
                    one.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
        }
    }

    @Test
    void theLastRankInheritsTheFilesOfThoseThatAreNoMore() throws Exception {
        for (int rank = 0; rank < 3; rank++) {
            try (Store store = open(rank, 3)) {
                store.save(Samples.image(rank, 3, 1, SIZES));
                store.confirm(1);
            }
        }
        for (int rank = 0; rank < 2; rank++) {
            try (Store store = open(rank, 2)) {
                store.save(Samples.image(rank, 2, 2, SIZES));
                store.confirm(2);
            }
        }
        assertEquals(
                List.of("job.properties", "rank-0-of-2.version-2.permanent", "rank-1-of-2.version-2.permanent"),
                files());
    }

    @Test
    void reprotectingMakesAPermanentCopyAndDropsWhatDidNotComeAbout() throws Exception {
        try (Store store = open(0, 1)) {
            store.save(image(3));
            store.reprotect(image(2));
            assertEquals(List.of(new FileName(0, 1, 2, true)), store.mine());
            store.save(image(4));
            store.reprotect(image(4));
            assertEquals(List.of(new FileName(0, 1, 2, true), new FileName(0, 1, 4, true)), store.mine());
            assertTrue(Samples.same(
                    image(4), store.read(4, PageSupply.FRESH, any -> true).orElseThrow()));
            store.save(image(5));
            store.confirm(5);
            assertEquals(List.of(new FileName(0, 1, 5, true)), store.mine());
        }
    }

    @Test
    void nobodyElseMayLook() throws Exception {
        Path directory = temporary.resolve("new/one");
        try (Store store = Store.open(directory, Samples.JOB, 1, LevelListener.NONE)) {
            store.save(image(1));
            store.confirm(1);
            store.save(image(2));
        }
        assertEquals("rwx------", permissions(directory));
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                assertEquals("rw-------", permissions(file), file.toString());
            }
        }
    }

    @Test
    void anotherJobIsSentAway() throws Exception {
        open(0, 1).close();
        assertEquals(
                temporary + " holds commits of heat, not of wave: give another directory",
                refusal(new JobFile("wave", "job-1", 1, "disk")));
        assertEquals(
                temporary + " holds commits of an earlier run of heat: go on from them with --resume, or give another"
                        + " directory",
                refusal(new JobFile("heat", "job-2", 1, "disk")));
        Files.writeString(temporary.resolve(JobFile.NAME), "app=heat\n");
        assertTrue(refusal(Samples.JOB).endsWith("cannot be read: its checksum is wrong"));
    }

    @Test
    void commitsThatNobodyAccountsForAreLeftAlone() throws Exception {
        try (Store store = open(0, 1)) {
            store.save(image(1));
        }
        Files.delete(temporary.resolve(JobFile.NAME));
        assertTrue(refusal(Samples.JOB).contains("holds commits but no job.properties"));
    }

    @Test
    void aFileInPlaceOfTheDirectoryIsAClearError() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));
        LevelException refused =
                assertThrows(LevelException.class, () -> Store.open(file, Samples.JOB, 1, LevelListener.NONE));
        assertTrue(refused.getMessage().startsWith("commits cannot be kept in " + file), refused.getMessage());
    }

    private String refusal(JobFile job) {
        return assertThrows(LevelException.class, () -> Store.open(temporary, job, 1, LevelListener.NONE))
                .getMessage();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private Store open(int rank, int ranks) throws LevelException {
        Store store = Store.open(temporary, Samples.JOB, 1, LevelListener.NONE);
        store.attach(rank, ranks);
        return store;
    }

    private static Image image(long version) {
        return Samples.image(0, 1, version, SIZES);
    }

    private List<String> files() throws IOException {
        return new Directory(temporary).names();
    }
}
