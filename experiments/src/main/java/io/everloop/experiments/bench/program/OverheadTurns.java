package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.framework.Settings;
import io.everloop.framework.rank.FrameworkProgram;
import io.everloop.miniapps.s3d.PlainReactingFlow;
import io.everloop.miniapps.s3d.ReactingFlow;
import java.util.List;

/**
 * The reacting flow with and without protection, in turn in the same processes. What counts are the steps after the first
 * ones: jobs that live with failures run for hours, and how they begin and end is lost in that. Arguments: steps that
 * count, warm-ups, rounds.
 */
public final class OverheadTurns implements RankProgram {

    private static final String CELLS = "32";

    @Override
    public void run(RankContext ctx) throws Exception {
        long counting = Long.parseLong(ctx.args().get(0));
        new Turns(
                        ctx,
                        Integer.parseInt(ctx.args().get(1)),
                        Integer.parseInt(ctx.args().get(2)))
                .add("plain", () -> further(counting, args -> new PlainReactingFlow().run(new Muted(ctx, args))))
                .add("protected", () -> further(counting, args -> runProtected(ctx, args)))
                .run();
    }

    /** A loop of as many iterations as its arguments say. */
    @FunctionalInterface
    private interface Loop {
        void run(List<String> args) throws Exception;
    }

    private static void runProtected(RankContext ctx, List<String> args) throws Exception {
        new FrameworkProgram()
                .run(new Muted(
                        ctx,
                        Settings.of(ReactingFlow.class.getName()).withArgs(args).toArguments()));
    }

    /** What so many iterations take after a quarter as many. */
    private static long further(long counting, Loop loop) throws Exception {
        long before = counting / 4;
        long beginning = Turns.time(() -> loop.run(args(before)));
        return Turns.time(() -> loop.run(args(before + counting))) - beginning;
    }

    private static List<String> args(long steps) {
        return List.of("--nx", CELLS, "--steps", Long.toString(steps));
    }
}
