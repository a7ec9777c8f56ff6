package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;

/** A communicator that is made once, in {@code start}, and again by itself; ranks in it are counted backwards. */
public final class Halves implements IterativeApp {

    @Protect
    private Communicator half;

    @Protect
    private double sum;

    @Override
    public void start(Context ctx) {
        half = ctx.split(ctx.dup(), ctx.rank() % 2, -ctx.rank());
        sum = ctx.rank();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        sum = half.allreduce(sum / 3 + half.rank(), Op.SUM) + ctx.comm().allreduce(sum, Op.MAX) / 7;
        return i + 1 < 60;
    }
}
