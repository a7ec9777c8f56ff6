package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Times operations that all ranks do together: the slowest rank counts. Used by the thread of the rank. */
final class Batches {

    private final RankContext ctx;
    private final Communicator comm;
    private final Stopwatch stopwatch;

    Batches(RankContext ctx, Stopwatch stopwatch) {
        this.ctx = ctx;
        this.comm = ctx.comm();
        this.stopwatch = stopwatch;
    }

    /**
     * Measures operations in turn, and hands the times over under their names.
     *
     * @param share what part of an operation's time is one of the things that are timed
     * @param operations in an order that is the same everywhere
     */
    void measure(double share, Map<String, Runnable> operations) {
        List<Stopwatch.Batch<RuntimeException>> batches = new ArrayList<>();
        operations.values().forEach(operation -> batches.add(count -> nanos(count, operation)));
        Iterator<List<Double>> micros = stopwatch.micros(batches).iterator();
        for (String name : operations.keySet()) {
            List<Double> each = micros.next().stream().map(time -> share * time).toList();
            if (ctx.rank() == 0) {
                ctx.result(name, Stopwatch.text(each));
            }
        }
    }

    private long nanos(int count, Runnable operation) {
        comm.barrier();
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            operation.run();
        }
        return comm.allreduce(System.nanoTime() - begin, Op.MAX);
    }
}
