package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Op;
import java.util.List;
import java.util.OptionalLong;

/**
 * Works out what the dead had: every rank keeps the numbers of its left neighbour, too, as of the beginning of the last two
 * iterations. Arguments: how many iterations, and what happens to a reconstruction: {@code good}, {@code impossible} or
 * {@code uneven}, when rank 0 alone cannot.
 */
public final class Twins implements IterativeApp {

    private static final int LENGTH = 1000;
    private static final long NONE = -1;

    @Protect
    private double[] numbers;

    /** What this rank and its left neighbour had at the beginning of an iteration; the last two, by its parity. */
    private final double[][] own = new double[2][LENGTH];

    private final double[][] neighbours = new double[2][LENGTH];
    private final long[] ownAt = {NONE, NONE};
    private final long[] neighboursAt = {NONE, NONE};

    @Override
    public void start(Context ctx) {
        numbers = new double[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = Math.cos(i * (ctx.rank() + 1));
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        int parity = (int) (i % 2);
        System.arraycopy(numbers, 0, own[parity], 0, LENGTH);
        ownAt[parity] = i;
        neighboursAt[parity] = NONE;
        copyToTheRight(ctx, parity);
        neighboursAt[parity] = i;
        double sum = ctx.comm().allreduce(numbers[(int) (i % LENGTH)], Op.SUM);
        for (int k = 0; k < LENGTH; k++) {
            numbers[k] = numbers[k] / 2 + sum / (k + 1);
        }
        return i + 1 < Long.parseLong(ctx.args().get(0));
    }

    private static int left(Context ctx) {
        return (ctx.rank() + ctx.size() - 1) % ctx.size();
    }

    private static int right(Context ctx) {
        return (ctx.rank() + 1) % ctx.size();
    }

    private void copyToTheRight(Context ctx, int parity) {
        ctx.comm().sendrecv(own[parity], 0, LENGTH, right(ctx), 0, neighbours[parity], 0, LENGTH, left(ctx), 0);
    }

    @Override
    public OptionalLong reconstruct(Context ctx, List<Integer> lost) {
        long reached = ctx.comm().allreduce(ctx.iteration(), Op.MAX);
        for (long candidate = reached; candidate >= 0 && candidate > reached - 2; candidate--) {
            int parity = (int) (candidate % 2);
            boolean has = lost.contains(ctx.rank())
                    ? !lost.contains(right(ctx))
                    : ownAt[parity] == candidate && (!lost.contains(left(ctx)) || neighboursAt[parity] == candidate);
            if (ctx.comm().allreduce(has ? 1 : 0, Op.MIN) == 1) {
                bring(ctx, lost, parity, candidate);
                return isPossible(ctx) ? OptionalLong.of(candidate) : OptionalLong.empty();
            }
        }
        return OptionalLong.empty();
    }

    private void bring(Context ctx, List<Integer> lost, int parity, long iteration) {
        if (lost.contains(ctx.rank())) {
            ctx.comm().recv(own[parity], right(ctx), 1);
            ownAt[parity] = iteration;
        } else if (lost.contains(left(ctx))) {
            ctx.comm().send(neighbours[parity], left(ctx), 1);
        }
        numbers = own[parity].clone();
    }

    private static boolean isPossible(Context ctx) {
        return switch (ctx.args().get(1)) {
            case "good" -> true;
            case "uneven" -> ctx.rank() != 0;
            default -> false;
        };
    }

    @Override
    public void finish(Context ctx) {
        ctx.result("role", ctx.role().name());
    }
}
