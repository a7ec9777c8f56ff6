package io.everloop.experiments.bench.program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a thread allocates. */
final class Allocation {

    private Allocation() {}

    /** Bytes that this thread allocates each time it does something, on average of so many times. */
    static double of(Runnable deed, int times) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < times; i++) {
            deed.run();
        }
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / times;
    }
}
