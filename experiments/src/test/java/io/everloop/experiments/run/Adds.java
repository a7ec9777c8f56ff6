package io.everloop.experiments.run;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;

/** A program of a user: adds the numbers that it is given to its rank. */
public final class Adds implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        int sum = ctx.rank() + ctx.args().stream().mapToInt(Integer::parseInt).sum();
        ctx.print("rank " + ctx.rank() + " has " + sum);
        ctx.result("sum", Integer.toString(sum));
    }
}
