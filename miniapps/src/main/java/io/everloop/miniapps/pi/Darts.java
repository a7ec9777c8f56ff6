package io.everloop.miniapps.pi;

import io.everloop.Block;
import io.everloop.Context;
import io.everloop.Everloop;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;

/**
 * Shows a program that goes on with fewer ranks: those who are left throw the darts of the dead, and the number is the same.
 *
 * <p>There are many throwers, each with its own sequence of chance, and ranks share them. Which rank a thrower belongs to
 * does not matter to its darts, so both fields say that they are blocks of something larger, and that is all it takes:
 * {@code everloop run pi -n 4 --strategy shrink --kill 2@iteration=50}. Argument: how many iterations, 200 unless given.
 */
public final class Darts implements IterativeApp {

    /** Where each thrower is in its sequence. */
    @Protect(partition = Partition.BLOCKS)
    private long[] chance;

    /** How many darts of each thrower are in the circle. */
    @Protect(partition = Partition.BLOCKS)
    private long[] hits;

    @Override
    public void start(Context ctx) {
        Block own = ctx.block(Throwers.COUNT);
        chance = Throwers.chance(own.first(), own.length());
        hits = new long[own.length()];
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        Throwers.round(chance, hits);
        ctx.comm().barrier(); // nobody runs ahead
        return i + 1 < Throwers.iterations(ctx.args());
    }

    @Override
    public long expectedIterations(Context ctx) {
        return Throwers.iterations(ctx.args());
    }

    @Override
    public void finish(Context ctx) {
        double pi = Throwers.pi(ctx.comm(), hits, Throwers.iterations(ctx.args()));
        if (ctx.rank() == 0) {
            ctx.result("pi", Double.toString(pi));
            ctx.print("pi is about " + pi + ", say " + ctx.size() + " ranks");
        }
    }

    public static void main(String[] args) {
        Everloop.launch(Darts.class, args);
    }
}
