package io.everloop.experiments.stress;

import io.everloop.spares.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Asks the workers of a job that hangs what their threads do. */
final class ThreadDumps {

    private static final int LIMIT_SECONDS = 20;

    private ThreadDumps() {}

    /** Writes a file for each worker that lives. */
    static void write(Job job, Path directory) throws IOException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "jstack");
        for (int worker = 0; worker < job.workers() && Files.isExecutable(tool); worker++) {
            if (ProcessHandle.of(job.pid(worker)).isEmpty()) {
                continue;
            }
            Process dump = new ProcessBuilder(tool.toString(), "-l", Long.toString(job.pid(worker)))
                    .redirectErrorStream(true)
                    .redirectOutput(
                            directory.resolve("worker-" + worker + ".threads").toFile())
                    .start();
            if (!dump.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                dump.destroyForcibly();
            }
        }
    }
}
