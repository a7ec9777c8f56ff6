package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.everloop.checkpoint.image.Image;
import io.everloop.checkpoint.image.PageSupply;
import io.everloop.checkpoint.level.LevelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
        Path small = mount("size=3m");
        try (Store store = Store.open(small.resolve("commits"), Samples.JOB, 1, heard)) {
            store.save(image(1, 1 << 20));
            store.confirm(1);
            assertTrue(
                    refusal(store, image(2, 4 << 20)).contains("No space left on device; the previous commit stays"));
            assertEquals(List.of(FIRST), store.mine());
            assertTrue(Samples.same(
                    image(1, 1 << 20), store.read(1, PageSupply.FRESH).orElseThrow()));
            store.save(image(3, 1 << 20));
            store.confirm(3);
            assertTrue(Samples.same(
                    image(3, 1 << 20), store.read(3, PageSupply.FRESH).orElseThrow()));
        } finally {
            run("umount", small.toString());
        }
        assertEquals(List.of(), heard.weakened);
    }

    @Test
    void aDiskThatBecameReadOnlyServesButTakesNothing() throws Exception {
        Path small = mount("size=3m");
        try (Store store = Store.open(small, Samples.JOB, 1, heard)) {
            store.save(image(1, 5_000));
            store.confirm(1);
            store.save(image(2, 5_000));
            run("mount", "-o", "remount,ro", small.toString());
            assertTrue(refusal(store, image(3, 5_000)).contains("Read-only file system; the previous commit stays"));
            store.confirm(2);
            assertTrue(heard.weakened.toString().contains("version 2 could not be made permanent"));
            assertEquals(List.of(FIRST, new FileName(0, 1, 2, false)), store.mine());
            assertTrue(Samples.same(
                    image(1, 5_000), store.read(1, PageSupply.FRESH).orElseThrow()));
        } finally {
            run("umount", small.toString());
        }
    }

    @Test
    void aBadCopyThatCannotBePutAwayIsNotOfferedAgain() throws Exception {
        Path small = mount("size=3m");
        try (Store store = Store.open(small, Samples.JOB, 1, heard)) {
            store.save(image(1, 5_000));
            store.confirm(1);
            byte[] bytes = Files.readAllBytes(small.resolve(FIRST.toString()));
            bytes[bytes.length - 1] ^= 1;
            Files.write(small.resolve(FIRST.toString()), bytes);
            run("mount", "-o", "remount,ro", small.toString());
            assertEquals(List.of(FIRST), store.mine());
            assertTrue(store.read(1, PageSupply.FRESH).isEmpty());
            assertEquals(List.of(), store.mine());
            assertTrue(heard.weakened.toString().contains("could not be put away"));
        } finally {
            run("umount", small.toString());
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
            assertTrue(store.read(1, PageSupply.FRESH).isEmpty());
        }
        assertTrue(Files.notExists(directory));
    }

    @Test
    void aDirectoryThatCannotBeMadeIsAClearError() throws Exception {
        Path small = mount("size=1m,ro");
        try {
            LevelException refused = assertThrows(
                    LevelException.class, () -> Store.open(small.resolve("commits"), Samples.JOB, 1, heard));
            assertEquals(
                    "commits cannot be kept in " + small.resolve("commits") + ": " + small.resolve("commits")
                            + ": Read-only file system",
                    refused.getMessage());
        } finally {
            run("umount", small.toString());
        }
    }

    private static String refusal(Store store, Image image) {
        return assertThrows(LevelException.class, () -> store.save(image)).getMessage();
    }

    private static Image image(long version, long bytes) {
        return Samples.image(0, 1, version, bytes);
    }

    /** A file system of its own, small and in memory; only the superuser may have one. */
    private Path mount(String options) throws Exception {
        Path small = Files.createDirectory(temporary.resolve("small"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", options, "tmpfs", small.toString()),
                "only the superuser may mount a small file system");
        return small;
    }

    private static boolean run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        assertTrue(process.waitFor(20, TimeUnit.SECONDS), () -> String.join(" ", command));
        return process.exitValue() == 0;
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
