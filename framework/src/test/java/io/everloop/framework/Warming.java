package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.Role;
import io.everloop.comm.Op;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Warms up, and does all that nobody may notice there. Arguments: a file that a spare makes when it has warmed up as often as
 * it wants to, before which nobody comes to an end; nobody waits for it if there is none.
 */
public final class Warming implements IterativeApp {

    static final int ITERATIONS = 40;

    /** The iteration in which all wait. */
    static final int WAITING = 20;

    /** How often a process has warmed up, in which it throws something the last time. */
    static final int ROUNDS = 3;

    static final String NOBODY_HEARS = "what nobody hears";
    private static final AtomicInteger ROUNDS_HERE = new AtomicInteger();
    private static final long PAUSE_NANOS = 2_000_000;

    @Protect
    private double sum;

    private int warmed;

    @Override
    public void start(Context ctx) {
        sum = ctx.rank();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        if (i == WAITING && ctx.role() == Role.INITIAL && !ctx.args().isEmpty()) {
            while (Files.notExists(Path.of(ctx.args().get(0)))) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        sum += ctx.comm().allreduce(sum / 3, Op.SUM);
        return i + 1 < ITERATIONS;
    }

    @Override
    public void warmUp(Context alone) throws Exception {
        warmed++;
        boolean isAlone = alone.rank() == 0 && alone.size() == 1 && alone.comm().allreduce(7, Op.SUM) == 7;
        if (warmed > 1 || !isAlone || alone.split(0, 0).size() != 1) {
            return; // those who wait will wait in vain
        }
        alone.print(NOBODY_HEARS);
        alone.result(NOBODY_HEARS, NOBODY_HEARS);
        System.out.println(NOBODY_HEARS);
        System.err.println(NOBODY_HEARS);
        if (ROUNDS_HERE.incrementAndGet() == ROUNDS) {
            Files.createFile(Path.of(alone.args().get(0)));
            throw new AssertionError(NOBODY_HEARS);
        }
    }

    @Override
    public void finish(Context ctx) {
        ctx.result("rounds", ROUNDS_HERE + " " + warmed);
    }
}
