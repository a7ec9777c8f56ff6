package io.everloop.spares;

import java.util.List;
import java.util.function.Consumer;

/**
 * Looks whether workers have lost their memory, which a dying process does first: the kernel closes the connections of a
 * large one only when all of its memory is free again. Used by the agent's thread only.
 */
final class MemoryWatch {

    private static final long SCAN_NANOS = 1_000_000;
    /** Looking takes at most one part in so many of a processor. */
    private static final long SCAN_SHARE = 50;

    /** How often small workers are looked at, too, since they may have grown. */
    private static final long CLASSIFY_NANOS = 250_000_000;

    private long cost = SCAN_NANOS / SCAN_SHARE;
    private long due;
    private long classifyDue;

    MemoryWatch(long now) {
        due = now;
        classifyDue = now;
    }

    /** Looks, if it is time for it. */
    void scan(long now, List<WorkerProcess> workers, Consumer<WorkerProcess> lost) {
        if (now < due) {
            return;
        }
        boolean all = now >= classifyDue;
        if (all) {
            classifyDue = now + CLASSIFY_NANOS;
        }
        for (WorkerProcess worker : workers) {
            if (worker.isAlive() && worker.hasLostItsMemory(all)) {
                lost.accept(worker);
            }
        }
        // Others may have had the processor meanwhile: one long look says little, many do.
        cost = Math.min(System.nanoTime() - now, 2 * cost);
        due = now + Math.max(SCAN_NANOS, SCAN_SHARE * cost);
    }

    /** When those are to be looked at next whose connections would tell too late. */
    long dueNanos() {
        return due;
    }

    /** When all are. */
    long classifyDueNanos() {
        return classifyDue;
    }
}
