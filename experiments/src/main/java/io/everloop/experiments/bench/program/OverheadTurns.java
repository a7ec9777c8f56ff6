package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.framework.Settings;
import io.everloop.framework.rank.FrameworkProgram;
import io.everloop.miniapps.heat.Heat;
import io.everloop.miniapps.heat.PlainHeat;
import java.util.List;

/** The rod with and without protection, in turn in the same processes. Arguments: iterations, warm-ups, rounds. */
public final class OverheadTurns implements RankProgram {

    @Override
    public void run(RankContext ctx) throws Exception {
        List<String> iterations = List.of(ctx.args().get(0));
        List<String> guarded =
                Settings.of(Heat.class.getName()).withArgs(iterations).toArguments();
        new Turns(
                        ctx,
                        Integer.parseInt(ctx.args().get(1)),
                        Integer.parseInt(ctx.args().get(2)))
                .add("plain", () -> Turns.time(() -> new PlainHeat().run(new Muted(ctx, iterations))))
                .add("protected", () -> Turns.time(() -> new FrameworkProgram().run(new Muted(ctx, guarded))))
                .run();
    }
}
