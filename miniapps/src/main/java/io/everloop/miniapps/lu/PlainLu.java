package io.everloop.miniapps.lu;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/** Makes the factors of a matrix, without protection: the first failure ends it. */
public final class PlainLu implements RankProgram {

    /** Refuses what {@link #run} could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = LuOptions.plain(args, ranks);
    }

    @Override
    public void run(RankContext ctx) {
        Problem problem = new Problem(LuOptions.plain(ctx.args(), ctx.size()), ctx.rank(), (moment, step) -> {});
        problem.meet(ctx.comm(), (colour, key) -> ctx.comm().split(colour, key).orElseThrow());
        problem.begin();
        boolean more = true;
        while (more) {
            more = problem.step();
        }
        double residual = problem.residual();
        if (ctx.rank() == 0) {
            ctx.result("residual", Double.toString(residual));
            ctx.print(problem.sentence(residual));
        }
    }
}
