package io.everloop.junit;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Op;

/** Does not protect all that it needs; or, if told so, hangs in its fourth iteration. Public, as all apps are. */
public final class Forgetful implements IterativeApp {

    @Protect
    private double[] sums;

    /** Forgotten. */
    private double factor = 1;

    @Override
    public void start(Context ctx) {
        sums = new double[] {ctx.rank(), 1, 2};
    }

    @Override
    public boolean iterate(Context ctx, long i) throws InterruptedException {
        factor += 0.5;
        sums[1] += factor * ctx.comm().allreduce(sums[0], Op.SUM);
        if (i == 3 && ctx.args().contains("hang") && ctx.rank() == 1) {
            Thread.currentThread().join();
        }
        return i < 10;
    }
}
