package io.everloop.experiments.bench;

import io.everloop.comm.RankProgram;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Job;
import io.everloop.spares.JobError;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;

/** Starts workers as {@code everloop run} does. */
final class JobLauncher implements Launcher {

    /** Thirty-two processes on two processors are warm after a minute and a half. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static final long MOMENT_MILLIS = 100;

    @Override
    public Running start(
            Class<? extends RankProgram> program, Placement placement, List<String> javaOptions, List<String> args)
            throws IOException {
        JobSpec spec = JobOptions.archived(JobSpec.of(program.getName(), placement.ranks())
                .withPerWorker(placement.perWorker())
                .withJavaOptions(javaOptions.toArray(String[]::new))
                .withArgs(args));
        Mailbox mailbox = new Mailbox();
        return new RunningJob(Job.start(spec, mailbox), mailbox);
    }

    private static String describe(JobError error) {
        return error.sentence() + ": " + error.details();
    }

    /** Results as they come in, for one who waits for them. For any thread. */
    private static final class Mailbox implements JobListener {

        private final Map<String, Map<Integer, String>> results = new HashMap<>();

        @Override
        public synchronized void result(int rank, String name, String value) {
            results.computeIfAbsent(name, any -> new TreeMap<>()).put(rank, value);
            notifyAll();
        }

        /** What the given ranks handed over under this name, if all of them have or do so in a moment. */
        synchronized Optional<Map<Integer, String>> poll(String name, Collection<Integer> ranks)
                throws InterruptedException {
            long deadline = System.nanoTime() + MOMENT_MILLIS * 1_000_000;
            while (!hasAll(name, ranks)) {
                long millis = (deadline - System.nanoTime()) / 1_000_000;
                if (millis <= 0) {
                    return Optional.empty();
                }
                wait(millis);
            }
            Map<Integer, String> found = new TreeMap<>(results.get(name));
            found.keySet().retainAll(ranks);
            return Optional.of(found);
        }

        private boolean hasAll(String name, Collection<Integer> ranks) {
            return results.getOrDefault(name, Map.of()).keySet().containsAll(ranks);
        }
    }

    private record RunningJob(Job job, Mailbox mailbox) implements Running {

        @Override
        public Map<Integer, String> await(String name, Collection<Integer> ranks)
                throws IOException, InterruptedException {
            long deadline = System.nanoTime() + LIMIT.toNanos();
            boolean ended = false;
            while (!ended && System.nanoTime() < deadline) {
                // Asked before, so that results of a job that ends meanwhile are not missed.
                ended = result(Duration.ZERO).isPresent();
                Optional<Map<Integer, String>> found = mailbox.poll(name, ranks);
                if (found.isPresent()) {
                    return found.get();
                }
            }
            throw new IOException("the job gave no '" + name + "' of the ranks " + ranks + (ended ? problem() : ""));
        }

        private String problem() throws InterruptedException {
            return ": " + job.await().error().map(JobLauncher::describe).orElse("it ended before");
        }

        @Override
        public SortedMap<Integer, SortedMap<String, String>> results() throws IOException, InterruptedException {
            JobResult result = result(LIMIT).orElseThrow(() -> new IOException("the job took longer than " + LIMIT));
            if (!result.ok()) {
                throw new IOException(result.error().map(JobLauncher::describe).orElse("no rank came to its end"));
            }
            return result.results();
        }

        private Optional<JobResult> result(Duration limit) throws InterruptedException {
            try {
                return Optional.of(job.await(limit));
            } catch (TimeoutException e) {
                return Optional.empty();
            }
        }

        @Override
        public void kill(int worker) {
            job.kill(worker);
        }

        @Override
        public void close() {
            job.close();
        }
    }
}
