package io.everloop.miniapps.heat;

import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;

/**
 * Shows how little it takes: heat spreads along a rod, of which every rank has a piece, and one annotation says what is to
 * survive. Argument: how many iterations, 200 unless given.
 */
public final class Heat implements IterativeApp {
    @Protect
    private double[] u; // saved by commits, put back by restores

    @Override
    public void start(Context ctx) {
        u = Rod.initial(ctx.rank(), ctx.size());
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        Rod.halo(ctx.comm(), u);
        double change = ctx.comm().allreduce(Rod.sweep(u), Op.MAX);
        return change > 1e-6 && i + 1 < Rod.iterations(ctx.args());
    }

    @Override
    public long expectedIterations(Context ctx) { // for the progress line; may be left out
        return Rod.iterations(ctx.args());
    }

    @Override
    public void finish(Context ctx) {
        Communicator comm = ctx.comm();
        double heat = comm.allreduce(Rod.heat(u), Op.SUM);
        if (ctx.rank() == 0) {
            ctx.result("heat", Double.toString(heat));
            ctx.print("heat " + heat);
        }
    }

    public static void main(String[] args) {
        Everloop.launch(Heat.class, args);
    }
}
