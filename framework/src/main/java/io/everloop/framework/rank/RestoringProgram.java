package io.everloop.framework.rank;

import io.everloop.IterativeApp;
import io.everloop.checkpoint.verify.LoopVerifier;
import io.everloop.checkpoint.verify.Report;
import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.framework.Settings;
import java.util.ArrayList;
import java.util.List;

/**
 * What every rank of a job runs that looks for state which an app needs and does not protect: the app twice, side by side, the
 * one of them restored into a new object after every iteration.
 */
public final class RestoringProgram implements RankProgram {

    /** The result of a rank: how many iterations it ran. */
    public static final String ITERATIONS = "iterations";

    /** The result of a rank where something was found: what. */
    public static final String FOUND = "found";

    /** Its arguments: how many iterations at most, and what to run. */
    public static List<String> arguments(long most, Settings settings) {
        List<String> all = new ArrayList<>(List.of(Long.toString(most)));
        all.addAll(settings.toArguments());
        return all;
    }

    @Override
    public void run(RankContext ctx) throws Exception {
        long most = Long.parseLong(ctx.args().get(0));
        Settings settings =
                Settings.fromArguments(ctx.args().subList(1, ctx.args().size()));
        Class<? extends IterativeApp> type = Class.forName(settings.program()).asSubclass(IterativeApp.class);
        try (AppLoops loops = new AppLoops(type, ctx, settings.args())) {
            Report report = LoopVerifier.verify(loops, most);
            ctx.result(ITERATIONS, Long.toString(report.iterations()));
            if (!report.isSound()) {
                ctx.result(FOUND, report.toString());
            }
        }
    }
}
