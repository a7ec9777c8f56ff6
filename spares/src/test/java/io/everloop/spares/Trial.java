package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * A job that must come to its end in time and leave nothing behind. If it does not end, all threads of all workers are
 * shown before they are killed.
 */
final class Trial implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final String LAST_OF_A_DUMP = "JNI global refs";

    /** What is done to a job while it runs. */
    @FunctionalInterface
    interface Fate {
        void strike(Job job, News news) throws Exception;
    }

    private final News news = new News();
    private final Job job;
    private final Path directory;

    private Trial(JobSpec spec) throws IOException {
        job = Job.start(spec, news);
        directory = job.directory();
    }

    private boolean isAlive(int worker) {
        return ProcessHandle.of(job.pid(worker)).filter(ProcessHandle::isAlive).isPresent();
    }

    /** Runs a job to its end, which must be a good one. */
    static JobResult run(JobSpec spec) throws Exception {
        return run(spec, (job, news) -> {});
    }

    /** Runs a job to which something happens to its end, which must be a good one all the same. */
    static JobResult run(JobSpec spec, Fate fate) throws Exception {
        try (Trial trial = new Trial(spec)) {
            JobResult result = trial.meet(fate);
            assertTrue(result.ok(), result::toString);
            assertEquals(
                    List.of(),
                    IntStream.range(0, trial.job.workers())
                            .filter(trial::isAlive)
                            .boxed()
                            .toList());
            assertTrue(Files.notExists(trial.directory), trial.directory + " is left behind");
            return result;
        }
    }

    private JobResult meet(Fate fate) throws Exception {
        try {
            fate.strike(job, news);
            return job.await(LONGEST);
        } catch (TimeoutException e) {
            throw new AssertionError("the job did not end\n" + news.lines() + "\n" + dumps(), e);
        }
    }

    /** What every thread does: a virtual machine that is told to quit says so in its log. */
    private String dumps() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int worker = 0; worker < job.workers(); worker++) {
            if (isAlive(worker)) {
                all.append("--- worker ").append(worker).append('\n').append(dump(worker));
            }
        }
        return all.toString();
    }

    private String dump(int worker) throws IOException {
        new ProcessBuilder("kill", "-QUIT", Long.toString(job.pid(worker))).start();
        Path log = directory.resolve("w" + worker + ".log");
        String said = "";
        // A worker that stands still says nothing.
        long end = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (!said.contains(LAST_OF_A_DUMP) && System.nanoTime() < end) {
            LockSupport.parkNanos(10_000_000);
            said = Files.readString(log, StandardCharsets.ISO_8859_1);
        }
        return said;
    }

    @Override
    public void close() {
        job.close();
    }
}
