package io.everloop.experiments.simulate;

import io.everloop.experiments.output.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs one episode after the other on all processors until there were enough agreements or time is up.
 *
 * <p>Episodes are done in chunks and counted in the order of their seeds, so the same seed and target give
 * the same totals however many processors there are.
 *
 * @param episodes what to run
 * @param seed that of the first episode; the next has the number after it
 * @param agreements stop when so many were made
 * @param minutes stop when so much time has passed
 */
record StressJob(Episodes episodes, long seed, long agreements, int minutes) {

    private static final int EPISODES_PER_CHUNK = 64;
    private static final int ENOUGH_VIOLATIONS = 10;
    private static final long NANOS_PER_MINUTE = 60_000_000_000L;

    /** What all episodes together came to. */
    StressTotals run(Progress progress) throws InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        ExecutorService threads = Executors.newFixedThreadPool(processors);
        Deque<Future<StressTotals>> ahead = new ArrayDeque<>();
        StressTotals totals = new StressTotals();
        long end = System.nanoTime() + minutes * NANOS_PER_MINUTE;
        try {
            long next = seed;
            while (!isEnough(totals) && System.nanoTime() < end) {
                while (ahead.size() < 2 * processors) {
                    long first = next;
                    ahead.add(threads.submit(() -> chunk(first)));
                    next += EPISODES_PER_CHUNK;
                }
                totals.add(ahead.remove().get());
                progress.show(() -> String.format(
                        "%,d of %,d agreements, %,d failures, %d violations",
                        totals.agreements(),
                        agreements,
                        totals.deaths(),
                        totals.violated().size()));
            }
            return totals;
        } catch (ExecutionException broken) {
            throw new IllegalStateException("an episode broke off", broken.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private boolean isEnough(StressTotals totals) {
        return totals.agreements() >= agreements || totals.violated().size() >= ENOUGH_VIOLATIONS;
    }

    private StressTotals chunk(long first) {
        StressTotals totals = new StressTotals();
        for (int i = 0; i < EPISODES_PER_CHUNK; i++) {
            totals.add(episodes.run(first + i, Optional.empty()));
        }
        return totals;
    }
}
