package io.everloop.experiments.bench.program;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.DoubleStream;

/** What a thread allocates. */
final class Allocation {

    private Allocation() {}

    /** Bytes that this thread allocates each of so many times that it does something. */
    static List<Double> of(Runnable deed, int times) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] bytes = new double[times];
        for (int i = 0; i < times; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            deed.run();
            bytes[i] = threads.getCurrentThreadAllocatedBytes() - before;
        }
        return DoubleStream.of(bytes).boxed().toList();
    }
}
