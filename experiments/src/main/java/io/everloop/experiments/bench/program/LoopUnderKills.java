package io.everloop.experiments.bench.program;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Op;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * A loop of reductions, and of a millisecond between two of them as if something were computed, that tells when it runs again
 * after a strike. All data changes before each commit.
 */
public final class LoopUnderKills implements IterativeApp {

    /**
     * Named so, with the number of the strike: when a rank came to its first iteration after the last repair of it, by the
     * clock that all processes share. A job that goes on from its disk does so after the strike that ended it.
     */
    public static final String RUNNING = "running-";

    private static final long COMPUTING_NANOS = 1_000_000;

    /**
     * Who dies when.
     *
     * @param doubles what each rank protects
     * @param spacing iterations between two strikes
     * @param victims ranks that die in each of them
     */
    public record Plan(int doubles, int spacing, List<List<Integer>> victims) {

        /** Iterations after a commit. */
        private static final int DELAY = 20;

        public long iterationOf(int strike) {
            return (strike + 1L) * spacing + DELAY;
        }

        /**
         * The strike after which a loop goes on with an iteration. A commit lies between any two strikes, so nobody goes back
         * beyond the one before, however many repairs a strike takes.
         */
        public int strikeBefore(long iteration) {
            int strike = 0;
            while (iterationOf(strike) < iteration) {
                strike++;
            }
            return strike;
        }

        long end() {
            return iterationOf(victims.size());
        }

        public List<String> toArguments() {
            List<String> arguments = new ArrayList<>(List.of(String.valueOf(doubles), String.valueOf(spacing)));
            victims.forEach(
                    ranks -> arguments.add(ranks.stream().map(String::valueOf).collect(Collectors.joining(","))));
            return arguments;
        }

        static Plan of(List<String> arguments) {
            return new Plan(
                    Integer.parseInt(arguments.get(0)),
                    Integer.parseInt(arguments.get(1)),
                    arguments.subList(2, arguments.size()).stream()
                            .map(ranks -> Arrays.stream(ranks.split(","))
                                    .map(Integer::valueOf)
                                    .toList())
                            .toList());
        }
    }

    @Protect
    private double[] data;

    private Plan plan;
    private boolean runsAgain;

    @Override
    public void prepare(Context ctx) {
        plan = Plan.of(ctx.args());
    }

    @Override
    public void start(Context ctx) {
        data = new double[plan.doubles()];
        Arrays.fill(data, ctx.rank());
    }

    @Override
    public void recovered(Context ctx) {
        runsAgain = true;
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        if (runsAgain) {
            ctx.result(RUNNING + plan.strikeBefore(i), String.valueOf(System.nanoTime()));
            runsAgain = false;
        }
        if (i % plan.spacing() == plan.spacing() - 1) {
            change(i);
        }
        LockSupport.parkNanos(COMPUTING_NANOS);
        ctx.comm().allreduce(data[0], Op.MAX);
        return i + 1 < plan.end();
    }

    private void change(long i) {
        for (int k = 0; k < data.length; k++) {
            data[k] += i;
        }
    }
}
