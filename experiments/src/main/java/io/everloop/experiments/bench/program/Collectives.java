package io.everloop.experiments.bench.program;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/** Barrier, sum of eight bytes, agreement; and when this rank had its first barrier. Arguments as in {@link Batches}. */
public final class Collectives implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        Communicator comm = ctx.comm();
        comm.barrier();
        ctx.result("started", String.valueOf(System.nanoTime()));
        Batches batches = Batches.of(ctx);
        double[] sum = new double[1];
        batches.measure("barrier", 1, comm::barrier);
        batches.measure("allreduce", 1, () -> comm.allreduce(sum, 0, sum, 0, 1, Op.SUM));
        batches.measure("agree", 1, () -> comm.agree(1));
    }
}
