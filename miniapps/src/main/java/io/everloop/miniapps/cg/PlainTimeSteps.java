package io.everloop.miniapps.cg;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/** Heat that flows through a brick, in implicit steps, without protection: the first failure ends it. */
public final class PlainTimeSteps implements RankProgram {

    /** Refuses what {@link #run} could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = steps(args, ranks);
    }

    private static Steps steps(List<String> args, int ranks) {
        return Steps.of("cg-steps-plain", args, ranks);
    }

    @Override
    public void run(RankContext ctx) {
        Steps steps = steps(ctx.args(), ctx.size());
        Problem problem = steps.problem(ctx.rank());
        double[] temperature = problem.equations().beginning();
        long solved = 0;
        for (int i = 0; i < steps.count(); i++) {
            solved += problem.step(ctx.comm(), steps.end(i), temperature);
        }
        var figures = problem.figures(ctx.comm(), steps.end(), temperature);
        if (ctx.rank() == 0) {
            figures.put("iterations", Long.toString(solved));
            figures.forEach(ctx::result);
            ctx.print(steps.count() + " steps, " + problem.sentence(figures));
        }
    }
}
