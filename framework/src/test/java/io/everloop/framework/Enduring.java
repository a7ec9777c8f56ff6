package io.everloop.framework;

import io.everloop.Block;
import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;
import io.everloop.Role;
import io.everloop.comm.Op;
import java.util.concurrent.CountDownLatch;

/**
 * Computes the same on any number of ranks. Waits for ever in an iteration of its first run, so that it can be killed there,
 * and says so. Arguments: how many iterations, and the one that it waits in.
 */
public final class Enduring implements IterativeApp {

    static final String WAITING = "waiting";

    /** The result of all ranks together, at rank 0. */
    static final String TOTAL = "total";

    private static final int ITEMS = 50_003;

    @Protect(partition = Partition.BLOCKS)
    private long[] numbers;

    @Protect(partition = Partition.SAME)
    private long sum;

    @Override
    public void start(Context ctx) {
        Block block = ctx.block(ITEMS);
        numbers = new long[block.length()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (block.first() + i) * 0x9E3779B97F4A7C15L;
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) throws Exception {
        if (ctx.role() == Role.INITIAL && i == Long.parseLong(ctx.args().get(1))) {
            ctx.print(WAITING);
            new CountDownLatch(1).await();
        }
        sum = sum * 31 + total(ctx);
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = numbers[k] * 3 + sum;
        }
        return i + 1 < Long.parseLong(ctx.args().get(0));
    }

    /** Of integers, so that the order does not matter. */
    private long total(Context ctx) {
        long first = ctx.block(ITEMS).first();
        long own = 0;
        for (int k = 0; k < numbers.length; k++) {
            own += numbers[k] * (first + k + 1);
        }
        return ctx.comm().allreduce(own, Op.SUM);
    }

    @Override
    public void finish(Context ctx) {
        long total = total(ctx);
        if (ctx.rank() == 0) {
            ctx.result(TOTAL, total + " " + sum);
        }
    }
}
