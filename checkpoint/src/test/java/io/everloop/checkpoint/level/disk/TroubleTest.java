package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full, cannot be written or are no longer there: a clear sentence, and what was committed stays. */
class TroubleTest {

    private static final FileName FIRST = new FileName(0, 1, 1, true);

    @TempDir
    private Path temporary;

    private final Samples.Heard heard = new Samples.Heard();

    @Test
    void aFullDiskKeepsThePreviousCommitAndTakesTheNextOneThatFits() throws Exception {
        try (SmallDisk small = SmallDisk.mount(temporary, "size=3m");
                Store store = Store.open(small.path().resolve("commits"), Samples.JOB, 1, heard)) {
            store.save(image(1, 1 << 20));
            store.confirm(1);
            assertTrue(
                    refusal(store, image(2, 4 << 20)).contains("No space left on device; the previous commit stays"));
            assertEquals(List.of(FIRST), store.mine());
            assertTrue(Samples.same(
                    image(1, 1 << 20),
                    store.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
            store.save(image(3, 1 << 20));
            store.confirm(3);
            assertTrue(Samples.same(
                    image(3, 1 << 20),
                    store.read(3, PageSupply.FRESH, any -> true).orElseThrow()));
        }
        assertEquals(List.of(), heard.weakened);
    }

    @Test
    void aDiskThatBecameReadOnlyServesButTakesNothing() throws Exception {
        try (SmallDisk small = SmallDisk.mount(temporary, "size=3m");
                Store store = Store.open(small.path(), Samples.JOB, 1, heard)) {
            store.save(image(1, 5_000));
            store.confirm(1);
            store.save(image(2, 5_000));
            small.change("ro");
            assertTrue(refusal(store, image(3, 5_000)).contains("Read-only file system; the previous commit stays"));
            store.confirm(2);
            assertTrue(heard.weakened.toString().contains("version 2 could not be made permanent"));
            assertEquals(List.of(FIRST, new FileName(0, 1, 2, false)), store.mine());
            assertTrue(Samples.same(
                    image(1, 5_000),
                    store.read(1, PageSupply.FRESH, any -> true).orElseThrow()));
        }
    }

    @Test
    void aBadCopyThatCannotBePutAwayIsNotOfferedAgain() throws Exception {
        try (SmallDisk small = SmallDisk.mount(temporary, "size=3m");
                Store store = Store.open(small.path(), Samples.JOB, 1, heard)) {
            store.save(image(1, 5_000));
            store.confirm(1);
            byte[] bytes = Files.readAllBytes(small.path().resolve(FIRST.toString()));
            bytes[bytes.length - 1] ^= 1;
            Files.write(small.path().resolve(FIRST.toString()), bytes);
            small.change("ro");
            assertEquals(List.of(FIRST), store.mine());
            assertTrue(store.read(1, PageSupply.FRESH, any -> true).isEmpty());
            assertEquals(List.of(), store.mine());
            assertTrue(heard.weakened.toString().contains("could not be put away"));
        }
    }

    @Test
    void aVanishedDirectoryIsNamedAndNotMadeAgain() throws Exception {
        Path directory = temporary.resolve("commits");
        try (Store store = Store.open(directory, Samples.JOB, 1, heard)) {
            store.save(image(1, 5_000));
            store.confirm(1);
            delete(directory);
            assertEquals(
                    "version 2 of rank 0 cannot be kept in " + directory + ": " + directory
                            + " is gone; the previous commit stays",
                    refusal(store, image(2, 5_000)));
            store.confirm(2);
            store.discard(3);
            assertEquals(List.of(), store.mine());
            assertTrue(store.read(1, PageSupply.FRESH, any -> true).isEmpty());
        }
        assertTrue(Files.notExists(directory));
    }

    @Test
    void aDirectoryThatCannotBeMadeIsAClearError() throws Exception {
        try (SmallDisk small = SmallDisk.mount(temporary, "size=1m,ro")) {
            Path place = small.path().resolve("commits");
            LevelException refused = assertThrows(LevelException.class, () -> Store.open(place, Samples.JOB, 1, heard));
            assertEquals(
                    "commits cannot be kept in " + place + ": " + place + ": Read-only file system",
                    refused.getMessage());
        }
    }

    private static String refusal(Store store, Image image) {
        return assertThrows(LevelException.class, () -> store.save(image)).getMessage();
    }

    private static Image image(long version, long bytes) {
        return Samples.image(0, 1, version, bytes);
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
