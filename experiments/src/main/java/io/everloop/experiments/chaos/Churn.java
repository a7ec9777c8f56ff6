package io.everloop.experiments.chaos;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Op;
import java.util.List;

/**
 * A loop whose every number depends on all that was before, at every rank: one that is lost, or counted twice, shows in the
 * result. Arguments: how many numbers a rank has, and how many iterations there are.
 */
public final class Churn implements IterativeApp {

    /** So many numbers are changed in an iteration. */
    private static final int CHANGED = 4096;

    @Protect
    private double[] numbers;

    @Protect
    private double sum;

    /** What it is given. */
    static List<String> arguments(int length, long iterations) {
        return List.of(Integer.toString(length), Long.toString(iterations));
    }

    @Override
    public void start(Context ctx) {
        numbers = new double[Integer.parseInt(ctx.args().get(0))];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Math.sin(i + 0.5 * ctx.rank());
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        int right = (ctx.rank() + 1) % ctx.size();
        int left = (ctx.rank() + ctx.size() - 1) % ctx.size();
        double[] received = new double[1];
        int at = (int) (i * 7919 % numbers.length);
        ctx.comm().sendrecv(numbers, at, 1, right, 0, received, 0, 1, left, 0);
        sum = sum * 0.75 + ctx.comm().allreduce(numbers[at] + received[0], Op.SUM);
        for (int k = 0; k < Math.min(CHANGED, numbers.length); k++) {
            int place = (at + k) % numbers.length;
            numbers[place] = (numbers[place] + sum) / (3 + ctx.rank());
        }
        return i + 1 < expectedIterations(ctx);
    }

    @Override
    public long expectedIterations(Context ctx) {
        return Long.parseLong(ctx.args().get(1));
    }
}
