package io.everloop.miniapps.pi;

import io.everloop.Block;
import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;
import io.everloop.comm.Op;
import io.everloop.miniapps.option.Options;
import java.util.List;

/**
 * Shows a program that goes on with fewer ranks: those who are left throw the darts of the dead, and the number is the same.
 *
 * <p>There are many throwers, each with its own sequence of chance, and ranks share them. Which rank a thrower belongs to
 * does not matter to its darts, so both fields say that they are blocks of something larger, and that is all it takes:
 * {@code everloop run pi -n 4 --strategy shrink --kill 2@iteration=50}. Argument: how many iterations, 200 unless given.
 */
public final class Darts implements IterativeApp {

    private static final int THROWERS = 240;
    private static final int DARTS = 500;
    private static final long ITERATIONS = 200;

    /** Where each thrower is in its sequence. */
    @Protect(partition = Partition.BLOCKS)
    private long[] chance;

    /** How many darts of each thrower are in the circle. */
    @Protect(partition = Partition.BLOCKS)
    private long[] hits;

    @Override
    public void start(Context ctx) {
        Block own = ctx.block(THROWERS);
        chance = new long[own.length()];
        hits = new long[own.length()];
        for (int i = 0; i < chance.length; i++) {
            chance[i] = mix(own.first() + i);
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        for (int thrower = 0; thrower < hits.length; thrower++) {
            for (int dart = 0; dart < DARTS; dart++) {
                double x = next(thrower);
                double y = next(thrower);
                hits[thrower] += x * x + y * y < 1 ? 1 : 0;
            }
        }
        ctx.comm().barrier(); // nobody runs ahead
        return i + 1 < iterations(ctx.args());
    }

    @Override
    public long expectedIterations(Context ctx) {
        return iterations(ctx.args());
    }

    /** From 0 to 1. */
    private double next(int thrower) {
        chance[thrower] += 0x9E37_79B9_7F4A_7C15L;
        return (mix(chance[thrower]) >>> 11) * 0x1p-53;
    }

    private static long mix(long bits) {
        long z = (bits ^ bits >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }

    private static long iterations(List<String> args) {
        return Options.iterations("pi", args, ITERATIONS);
    }

    @Override
    public void finish(Context ctx) {
        long own = 0;
        for (long hit : hits) {
            own += hit;
        }
        long all = ctx.comm().allreduce(own, Op.SUM);
        if (ctx.rank() == 0) {
            double pi = 4.0 * all / (iterations(ctx.args()) * THROWERS * DARTS);
            ctx.result("pi", Double.toString(pi));
            ctx.print("pi is about " + pi + ", say " + ctx.size() + " ranks");
        }
    }

    public static void main(String[] args) {
        Everloop.launch(Darts.class, args);
    }
}
