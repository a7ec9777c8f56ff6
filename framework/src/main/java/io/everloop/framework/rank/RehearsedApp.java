package io.everloop.framework.rank;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Op;
import java.util.Arrays;

/** A small loop that is interrupted once, as by a failure. */
public final class RehearsedApp implements IterativeApp {

    /** Iterations between two commits. */
    static final int INTERVAL = 2;

    /** The one that is interrupted, and the last one. */
    private static final long LAST = INTERVAL + 1;

    private static final int DOUBLES = 1_000;

    @Protect
    private double[] data;

    @Override
    public void start(Context ctx) {
        data = new double[DOUBLES];
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        Arrays.fill(data, (double) i);
        ctx.comm().allreduce(data[0], Op.MAX);
        if (ctx.rank() == 0 && i == LAST && ctx.epoch() == 0) {
            ctx.rollback("a rehearsal");
        }
        return i < LAST;
    }
}
