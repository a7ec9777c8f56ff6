package io.everloop.checkpoint.level.disk;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A file system of its own, small and in memory; only the superuser may have one. */
public final class SmallDisk implements AutoCloseable {

    private final Path path;

    private SmallDisk(Path path) {
        this.path = path;
    }

    /**
     * Mounts one, or leaves the test if that is not allowed.
     *
     * @param options such as {@code size=3m}
     */
    public static SmallDisk mount(Path temporary, String options) throws IOException {
        Path path = Files.createDirectory(temporary.resolve("small"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", options, "tmpfs", path.toString()),
                "only the superuser may mount a small file system");
        return new SmallDisk(path);
    }

    public Path path() {
        return path;
    }

    /** From now on it has other options, such as {@code ro}. */
    public void change(String options) throws IOException {
        assertTrue(run("mount", "-o", "remount," + options, path.toString()), options);
    }

    @Override
    public void close() throws IOException {
        run("umount", path.toString());
    }

    private static boolean run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        return process.onExit().orTimeout(20, TimeUnit.SECONDS).join().exitValue() == 0;
    }
}
