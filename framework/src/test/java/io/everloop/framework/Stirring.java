package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import java.util.ArrayList;

/** Numbers that depend on those of all other ranks, in every kind of field. Argument: how many iterations. */
public final class Stirring implements IterativeApp {

    private static final int LENGTH = 50_000;

    @Protect
    private double[] numbers;

    @Protect("sum so far")
    private double sum;

    @Protect
    private ArrayList<String> notes;

    /** Of two ranks; made again after each repair. */
    private Communicator pair;

    @Override
    public void prepare(Context ctx) {
        pair = ctx.split(ctx.rank() / 2, ctx.rank());
    }

    @Override
    public void start(Context ctx) {
        numbers = new double[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = Math.sin(i + ctx.rank());
        }
        notes = new ArrayList<>();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        int at = (int) (i * 7919 % LENGTH);
        sum += ctx.comm().allreduce(numbers[at] / 3, Op.SUM);
        numbers[(at + 1) % LENGTH] = pair.allreduce(sum * (ctx.rank() + 1), Op.SUM) / 7;
        if (i % 20 == 0) {
            notes.add(i + ": " + sum);
        }
        return i + 1 < Long.parseLong(ctx.args().get(0));
    }

    @Override
    public void finish(Context ctx) {
        ctx.result("role", ctx.role().name());
        ctx.result("sum", Double.toString(sum));
    }
}
