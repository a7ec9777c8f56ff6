package io.everloop.framework.option;

import com.sun.management.OperatingSystemMXBean;
import io.everloop.spares.JobSpec;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Whether a job fits into the memory of this machine at all: better told at once than after minutes of swapping. */
final class Room {

    /** A worker that has done nothing yet takes this much. */
    private static final long BYTES_PER_WORKER = 40L << 20;

    private Room() {}

    /** @throws IllegalArgumentException with a sentence, if the processes of a job need more memory than there is */
    static JobSpec check(JobSpec spec) {
        return check(spec, memory());
    }

    static JobSpec check(JobSpec spec, long memoryBytes) {
        long processes = (long) spec.workers() + spec.spares();
        long needed = processes * BYTES_PER_WORKER;
        if (needed > memoryBytes) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%d processes need about %.1f GiB before they compute anything, and this machine has %.1f: start fewer"
                            + " ranks, or several in each process with --per-worker",
                    processes,
                    needed / (double) (1 << 30),
                    memoryBytes / (double) (1 << 30)));
        }
        return spec;
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                ? machine.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
