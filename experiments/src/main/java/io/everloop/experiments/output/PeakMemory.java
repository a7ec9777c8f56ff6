package io.everloop.experiments.output;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;

/** The most heap this process has used so far, garbage included. */
public final class PeakMemory {

    private PeakMemory() {}

    /** The peaks of all parts of the heap together: an upper bound, as they need not come at one moment. */
    public static long mebibytes() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                bytes += pool.getPeakUsage().getUsed();
            }
        }
        // Some collectors count only when they collect, so a short run would have used nothing.
        Runtime runtime = Runtime.getRuntime();
        return Math.max(bytes, runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }
}
