package io.everloop.experiments.bench.program;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.rank.FrameworkProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * A program with and without protection, in turn in the same processes. What counts are the steps after the first
 * ones: jobs that live with failures run for hours, and how they begin and end is lost in that. The arguments are those of
 * {@link #arguments}; the times of the turns are handed over as {@link #PLAIN} and {@link #PROTECTED}.
 */
public final class OverheadTurns implements RankProgram {

    public static final String PLAIN = "plain";
    public static final String PROTECTED = "protected";

    /** Stands for the number of steps among the arguments of both forms. */
    public static final String STEPS = "STEPS";

    private static final int OWN = 6;

    /**
     * What it is given.
     *
     * @param plain the program without protection
     * @param resilient the same with it
     * @param interval how often that one commits
     * @param steps how many count in a turn
     * @param warmUps how many rounds do not count
     * @param rounds how many do
     * @param args of both, {@link #STEPS} among them
     */
    public static List<String> arguments(
            Class<?> plain,
            Class<?> resilient,
            Interval interval,
            long steps,
            int warmUps,
            int rounds,
            List<String> args) {
        List<String> all = new ArrayList<>(
                List.of(plain.getName(), resilient.getName(), "" + interval, "" + steps, "" + warmUps, "" + rounds));
        all.addAll(args);
        return all;
    }

    @Override
    public void run(RankContext ctx) throws Exception {
        List<String> given = ctx.args();
        List<String> args = given.subList(OWN, given.size());
        Class<? extends RankProgram> plain = Class.forName(given.get(0)).asSubclass(RankProgram.class);
        Settings settings = Settings.of(given.get(1)).withInterval(Interval.parse(given.get(2)));
        Loop ofPlain = steps -> plain.getConstructor().newInstance().run(new Muted(ctx, with(steps, args)));
        Loop ofProtected = steps -> new FrameworkProgram()
                .run(new Muted(ctx, settings.withArgs(with(steps, args)).toArguments()));
        long counting = Long.parseLong(given.get(3));
        new Turns(ctx, Integer.parseInt(given.get(4)), Integer.parseInt(given.get(5)))
                .addRivals(PLAIN, () -> further(counting, ofPlain), PROTECTED, () -> further(counting, ofProtected))
                .run();
    }

    /** So many iterations, from the beginning. */
    @FunctionalInterface
    private interface Loop {
        void run(long steps) throws Exception;
    }

    /** What so many iterations take after a quarter as many. */
    private static long further(long counting, Loop loop) throws Exception {
        long before = Math.max(1, counting / 4);
        long beginning = Turns.time(() -> loop.run(before));
        return Turns.time(() -> loop.run(before + counting)) - beginning;
    }

    private static List<String> with(long steps, List<String> args) {
        return args.stream()
                .map(arg -> arg.equals(STEPS) ? Long.toString(steps) : arg)
                .toList();
    }
}
