package io.everloop.miniapps.cg;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/** Solves Poisson's equation on a brick, without protection: the first failure ends it. */
public final class PlainConjugateGradient implements RankProgram {

    /** Refuses what {@link #run} could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = options(args, ranks);
    }

    private static CgOptions options(List<String> args, int ranks) {
        return CgOptions.of("cg-plain", args, ranks, List.of());
    }

    @Override
    public void run(RankContext ctx) {
        Problem problem = Problem.of(options(ctx.args(), ctx.size()), ctx.rank());
        problem.begin(ctx.comm());
        boolean more = true;
        while (more) {
            more = problem.iterate(ctx.comm());
        }
        var figures = problem.figures(ctx.comm());
        figures.forEach(ctx::result);
        if (ctx.rank() == 0) {
            ctx.print(problem.sentence(figures));
        }
    }
}
