package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;

/**
 * Talks aside, in communicators of its own. Argument: {@code unknown} for one that nobody but the program knows of, in which
 * rank 0 waits for rank 1, which waits for rank 3 in that of all ranks; {@code freed} for one in each iteration that
 * is freed before the next one; {@code late} for one in each iteration that rank 1 makes only when it has heard of rank 3,
 * while rank 0 waits there; {@code doubts} for the same, and once rank 1 has everybody go back instead of making it.
 */
public final class Aside implements IterativeApp {

    static final int ITERATIONS = 60;

    @Protect
    private double sum;

    private Communicator pair;
    private boolean doubted;

    @Override
    public void prepare(Context ctx) {
        Communicator twin = ctx.comm().dup();
        pair = twin.split(ctx.rank() / 2, 0).orElseThrow();
        twin.free();
    }

    @Override
    public void start(Context ctx) {
        sum = ctx.rank();
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        double said = switch (ctx.args().get(0)) {
            case "freed" -> inPassing(ctx);
            case "unknown" -> aside(ctx);
            default -> late(ctx, i);
        };
        sum = ctx.comm().allreduce(said / 3 + i, Op.SUM);
        return i + 1 < ITERATIONS;
    }

    private double aside(Context ctx) {
        double[] value = {sum * ctx.rank()};
        switch (ctx.rank()) {
            case 3 -> ctx.comm().send(value, 1, 0);
            case 1 -> {
                ctx.comm().recv(value, 3, 0);
                pair.send(value, 0, 0);
            }
            case 0 -> pair.recv(value, 1, 0);
            default -> {}
        }
        return value[0];
    }

    private double late(Context ctx, long i) {
        double[] value = {sum * ctx.rank()};
        switch (ctx.rank()) {
            case 1 -> {
                ctx.comm().recv(value, 3, 0);
                if (i == 30 && !doubted && ctx.args().contains("doubts")) {
                    doubted = true;
                    ctx.rollback("doubts");
                }
                ctx.comm().send(value, 2, 0);
                ctx.comm().send(value, 3, 0);
            }
            case 2 -> ctx.comm().recv(value, 1, 0);
            case 3 -> {
                ctx.comm().send(value, 1, 0);
                ctx.comm().recv(value, 1, 0);
            }
            default -> {}
        }
        // Until rank 1 is here, rank 0 alone has it.
        Communicator twin = ctx.comm().dup();
        switch (ctx.rank()) {
            case 1 -> twin.send(value, 0, 0);
            case 0 -> twin.recv(value, 1, 0);
            default -> {}
        }
        twin.free();
        return value[0];
    }

    private double inPassing(Context ctx) {
        Communicator half = ctx.split(ctx.rank() % 2, 0);
        double said = half.allreduce(sum * ctx.rank(), Op.SUM);
        half.free();
        return said;
    }
}
