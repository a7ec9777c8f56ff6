package io.everloop.experiments.chaos;

import io.everloop.framework.launch.Limit;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Jobs of one kind: how long they are, what comes out of them if nothing happens, and rounds in which something does. */
final class Course {

    private static final int SPARES = 2;
    private static final Duration BOUND = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Kind kind;
    private final JobSpec spec;
    private final Duration every;
    private final long iterations;
    private final Optional<String> digest;

    private Course(Kind kind, JobSpec spec, Duration every, long iterations, Optional<String> digest) {
        this.kind = kind;
        this.spec = spec;
        this.every = every;
        this.iterations = iterations;
        this.digest = digest;
    }

    /**
     * Finds out how many iterations take about a given time, and what they come to.
     *
     * @throws IllegalStateException if such a job fails although nothing happens to it
     */
    static Course plan(Kind kind, int ranks, Duration length, Duration every) throws IOException, InterruptedException {
        JobSpec spec = JobOptions.archived(JobSpec.of(ProtectedRun.program(), ranks))
                .withBound(BOUND)
                .withSpares(SPARES, Depletion.RESPAWN);
        RunRecord brief = calm(kind, spec, kind.firstIterations());
        long millis = brief.wallMillis() - brief.job().startUp().orElseThrow().toMillis();
        long iterations = Math.max(10, kind.firstIterations() * length.toMillis() / Math.max(1, millis));
        return new Course(
                kind, spec, every, iterations, calm(kind, spec, iterations).digest());
    }

    private static RunRecord calm(Kind kind, JobSpec spec, long iterations) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("everloop-chaos-");
        try {
            RunRecord record = new ProtectedRun(
                            spec.withSpares(0, Depletion.FAIL),
                            kind.settings(iterations, directory.resolve("stored")),
                            new ProtectedRun.Observer() {})
                    .run(ProtectedRun.Fate.NONE);
            if (record.digest().isEmpty()) {
                throw new IllegalStateException("a job to which nothing was done failed: " + record.job());
            }
            return record;
        } finally {
            delete(directory);
        }
    }

    Round run(long seed) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("everloop-chaos-");
        Path stored = directory.resolve("stored");
        try (Storm storm = new Storm(spec.workers(), new SplittableRandom(seed), every, stored);
                Limit limit = new Limit(PATIENCE)) {
            RunRecord record = new ProtectedRun(spec, kind.settings(iterations, stored), storm).run(job -> {
                limit.befall(job);
                storm.befall(job);
            });
            storm.calm();
            return new Round(
                    kind,
                    seed,
                    storm.happened(),
                    record.job().deaths().size(),
                    record.repairs().size(),
                    record.repairs().stream()
                            .mapToDouble(Repair::totalMillis)
                            .max()
                            .orElse(0),
                    record.repairs().stream()
                            .mapToLong(Repair::redoneIterations)
                            .sum(),
                    record.wallMillis(),
                    violations(record, limit, storm));
        } finally {
            delete(directory);
        }
    }

    private List<String> violations(RunRecord record, Limit limit, Storm storm) throws InterruptedException {
        List<String> found = new ArrayList<>();
        limit.exceeded().ifPresent(found::add);
        if (found.isEmpty()) {
            record.job().error().ifPresent(error -> found.add(error.sentence() + "\n" + error.details()));
        }
        if (found.isEmpty() && !record.digest().equals(digest)) {
            found.add("the result is " + record.digest().orElse("none") + " instead of " + digest.orElseThrow());
        }
        for (long pid : storm.pids()) {
            if (isLeft(pid)) {
                found.add("process " + pid + " is left");
            }
        }
        return found;
    }

    /** The kernel may take a moment to bury the dead. */
    private static boolean isLeft(long pid) throws InterruptedException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            return false;
        }
        try {
            var unused = process.get().onExit().get(5, TimeUnit.SECONDS);
            return false;
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
            return process.get().isAlive();
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
