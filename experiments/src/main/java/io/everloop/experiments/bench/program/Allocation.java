package io.everloop.experiments.bench.program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a thread allocates. */
final class Allocation {

    private Allocation() {}

    /** Bytes that this thread allocates while it does something. */
    static long of(Runnable deed) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        deed.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
