package io.everloop.framework.launch;

import io.everloop.spares.Job;
import io.everloop.spares.ThreadDumps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends a job that takes too long, after it has written down what all threads of all its workers were doing. For one job, and
 * any thread.
 */
public final class Limit implements ProtectedRun.Fate, AutoCloseable {

    private final Duration longest;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "everloop-limit");
        thread.setDaemon(true);
        return thread;
    });
    private volatile Path dumps;

    public Limit(Duration longest) {
        this.longest = longest;
    }

    @Override
    public void befall(Job job) {
        var unused = clock.schedule(() -> reached(job), longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void reached(Job job) {
        try {
            Path directory = Files.createTempDirectory("everloop-threads-");
            dumps = directory;
            List<Path> files = ThreadDumps.write(job, directory);
            if (files.isEmpty()) {
                Files.writeString(directory.resolve("none"), "no worker lived, or there is no jstack beside java\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("what the workers did could not be written down", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            job.close();
        }
    }

    /** What to tell if the job was ended: for how long it ran, and where to read what its threads did. */
    public Optional<String> exceeded() {
        return Optional.ofNullable(dumps)
                .map(directory -> "the job had not ended after " + longest.toSeconds()
                        + " s; what all threads of its workers were doing then is in " + directory);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
