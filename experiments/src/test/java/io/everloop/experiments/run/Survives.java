package io.everloop.experiments.run;

import io.everloop.comm.RankContext;
import io.everloop.comm.RankProgram;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** A program of a user: waits until somebody is dead. */
public final class Survives implements RankProgram {

    @Override
    public void run(RankContext ctx) {
        while (ctx.comm().getFailed().isEmpty()) {
            LockSupport.parkNanos(1_000_000);
        }
        ctx.print("rank " + ctx.rank() + " outlived "
                + Arrays.toString(ctx.comm().getFailed().toArray()));
    }
}
