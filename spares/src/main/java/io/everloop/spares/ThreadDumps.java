package io.everloop.spares;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Asks the workers of a job that hangs what their threads do. */
public final class ThreadDumps {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

    private ThreadDumps() {}

    /**
     * Writes a file for each worker that lives, all of them at about the same time.
     *
     * @return the files; that of a worker that does not answer, because it was stopped, has nothing in it
     */
    public static List<Path> write(Job job, Path directory) throws IOException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "jstack");
        Map<Path, Process> dumps = new LinkedHashMap<>();
        for (int worker = 0; worker < job.workers() && Files.isExecutable(tool); worker++) {
            if (ProcessHandle.of(job.pid(worker)).isPresent()) {
                Path file = directory.resolve("worker-" + worker + ".threads");
                dumps.put(
                        file,
                        new ProcessBuilder(tool.toString(), "-l", Long.toString(job.pid(worker)))
                                .redirectErrorStream(true)
                                .redirectOutput(file.toFile())
                                .start());
            }
        }
        long end = System.nanoTime() + LIMIT_NANOS;
        for (Process dump : dumps.values()) {
            if (!dump.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                dump.destroyForcibly();
            }
        }
        return List.copyOf(dumps.keySet());
    }
}
