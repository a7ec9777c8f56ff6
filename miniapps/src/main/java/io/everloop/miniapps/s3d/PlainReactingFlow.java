package io.everloop.miniapps.s3d;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.List;

/** A reacting flow on a grid, without protection: the first failure ends it. */
public final class PlainReactingFlow implements RankProgram {

    /** Refuses what {@link #run} could not do anything with. */
    public static void check(List<String> args, int ranks) {
        var unused = options(args, ranks);
    }

    private static S3dOptions options(List<String> args, int ranks) {
        return S3dOptions.of("s3d-plain", args, ranks, List.of());
    }

    @Override
    public void run(RankContext ctx) {
        Simulation simulation = new Simulation(options(ctx.args(), ctx.size()), ctx.rank());
        double[] fields = simulation.begin();
        boolean more = true;
        for (long i = 0; more; i++) {
            more = simulation.step(ctx.comm(), fields, i);
        }
        var figures = simulation.figures(ctx.comm(), fields);
        figures.forEach(ctx::result);
        if (ctx.rank() == 0) {
            ctx.print(simulation.sentence(figures));
        }
    }
}
