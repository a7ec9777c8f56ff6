package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.engine.Innards;
import java.time.Duration;

/**
 * Goes back again and again, and never frees the communicators that it makes each time. Hands over how many are kept for each
 * rank at the end, when there was time enough to leave the others.
 */
public final class Doubting implements IterativeApp {

    static final int ITERATIONS = 24;

    /** How many are kept in a loop with one repair, and a few more. */
    static final int FEW = 14;

    private static final long LIMIT_NANOS = Duration.ofSeconds(10).toNanos();

    @Protect
    private double sum;

    private Communicator twin;
    private Communicator half;
    private long doubted;

    @Override
    public void prepare(Context ctx) {
        twin = ctx.comm().dup();
        half = ctx.split(twin.rank() % 2, 0);
    }

    @Override
    public void start(Context ctx) {
        sum = ctx.rank();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        sum = half.allreduce(sum + twin.allreduce(i, Op.MAX), Op.SUM);
        if (ctx.rank() == 0 && i % 2 == 1 && doubted < i) {
            doubted = i;
            ctx.rollback("doubts");
        }
        if (i + 1 == ITERATIONS) {
            handOver(ctx);
        }
        return i + 1 < ITERATIONS;
    }

    private static void handOver(Context ctx) {
        long end = System.nanoTime() + LIMIT_NANOS;
        int kept;
        boolean waits;
        do {
            kept = Innards.communicators(ctx.comm());
            waits = kept > FEW && System.nanoTime() < end;
        } while (ctx.comm().allreduce(waits ? 1 : 0, Op.MAX) > 0);
        ctx.result("communicators", String.valueOf(kept));
    }
}
