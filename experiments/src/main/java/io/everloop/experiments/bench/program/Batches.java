package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import java.util.List;

/**
 * Times an operation that all ranks do together: the slowest rank counts. The first two arguments of a program are the
 * milliseconds to warm up and to measure. Used by the thread of the rank.
 */
final class Batches {

    private final RankContext ctx;
    private final Communicator comm;
    private final Stopwatch stopwatch;

    private Batches(RankContext ctx, Stopwatch stopwatch) {
        this.ctx = ctx;
        this.comm = ctx.comm();
        this.stopwatch = stopwatch;
    }

    static Batches of(RankContext ctx) {
        List<String> args = ctx.args();
        return new Batches(ctx, new Stopwatch(Long.parseLong(args.get(0)), Long.parseLong(args.get(1))));
    }

    /** Measures, and hands the times over under the given name. */
    void measure(String name, double share, Runnable operation) {
        List<Double> micros = stopwatch.micros(count -> (long) (share * nanos(count, operation)));
        if (ctx.rank() == 0) {
            ctx.result(name, Stopwatch.text(micros));
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
