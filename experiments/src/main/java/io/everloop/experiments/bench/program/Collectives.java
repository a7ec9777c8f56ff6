package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Barrier, sum of eight bytes and agreement, in turn; they warm up whatever is measured after them. */
public final class Collectives implements Measurement {

    /** How it is ordered, with the numbers of a {@link Stopwatch}. */
    public static final String NAME = "collectives";

    private final Stopwatch stopwatch;

    Collectives(Order order) {
        stopwatch = Stopwatch.parse(order.numbers());
    }

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        double[] sum = new double[1];
        Map<String, Runnable> operations = new LinkedHashMap<>();
        operations.put("barrier", comm::barrier);
        operations.put("allreduce", () -> comm.allreduce(sum, 0, sum, 0, 1, Op.SUM));
        operations.put("agree", () -> comm.agree(1));
        new Batches(ctx, stopwatch).measure(1, operations);
    }
}
