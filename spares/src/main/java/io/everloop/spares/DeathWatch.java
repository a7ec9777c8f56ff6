package io.everloop.spares;

import java.util.List;
import java.util.function.Consumer;

/**
 * Looks whether workers were killed: the kernel takes its time to end them, and closes the connections of a large one only
 * when all of its memory is free again. Used by the agent's thread only.
 */
final class DeathWatch {

    private static final long SCAN_NANOS = 1_000_000;

    /** Looking takes at most one part in so many of a processor: about 4 µs for each worker. */
    private static final long SCAN_SHARE = 25;

    private static final int FEW = 8;

    private final long[] costs = new long[FEW];
    private int next;
    private long due;

    DeathWatch(long now) {
        due = now;
    }

    /** Looks, if it is time for it. */
    void scan(long now, List<WorkerProcess> workers, Consumer<WorkerProcess> killed) {
        if (now < due) {
            return;
        }
        for (WorkerProcess worker : workers) {
            if (worker.isAlive() && worker.isDoomed()) {
                killed.accept(worker);
            }
        }
        costs[next] = System.nanoTime() - now;
        next = (next + 1) % FEW; // a job may go on for longer than an int counts milliseconds
        due = now + Math.max(SCAN_NANOS, SCAN_SHARE * usualCost());
    }

    /** Others may have had the processor during some of the last looks: the shortest counts. */
    private long usualCost() {
        long least = costs[0];
        for (long cost : costs) {
            least = Math.min(least, cost);
        }
        return least;
    }

    /** When they are to be looked at next. */
    long dueNanos() {
        return due;
    }
}
