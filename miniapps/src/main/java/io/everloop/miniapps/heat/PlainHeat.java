package io.everloop.miniapps.heat;

import io.everloop.comm.Op;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/** The same rod without protection: the first failure ends it. */
public final class PlainHeat implements RankProgram {

    /** Refuses what a rod could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = Rod.iterations(args);
    }

    @Override
    public void run(RankContext ctx) {
        double[] u = Rod.initial(ctx.rank(), ctx.size());
        long end = Rod.iterations(ctx.args());
        double change = 1;
        for (long i = 0; i < end && change > 1e-6; i++) {
            Rod.halo(ctx.comm(), u);
            change = ctx.comm().allreduce(Rod.sweep(u), Op.MAX);
        }
        double heat = ctx.comm().allreduce(Rod.heat(u), Op.SUM);
        if (ctx.rank() == 0) {
            ctx.result("heat", Double.toString(heat));
            ctx.print("heat " + heat);
        }
    }
}
