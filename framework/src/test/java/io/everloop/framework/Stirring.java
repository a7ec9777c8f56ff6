package io.everloop.framework;

import io.everloop.Context;
import io.everloop.IterativeApp;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;

/**
 * Numbers that depend on those of all other ranks, in every kind of field. Arguments: how many iterations, and a directory
 * that rank 0 moves away and puts a file in the place of, if there is one.
 */
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
    public boolean iterate(Context ctx, long i) throws IOException {
        if (i == 20 && ctx.rank() == 0 && ctx.args().size() > 1) {
            moveAway(Path.of(ctx.args().get(1)));
        }
        int at = (int) (i * 7919 % LENGTH);
        sum += ctx.comm().allreduce(numbers[at] / 3, Op.SUM);
        numbers[(at + 1) % LENGTH] = pair.allreduce(sum * (ctx.rank() + 1), Op.SUM) / 7;
        if (i % 20 == 0) {
            notes.add(i + ": " + sum);
        }
        return i + 1 < Long.parseLong(ctx.args().get(0));
    }

    private static void moveAway(Path directory) throws IOException {
        Path gone = directory.resolveSibling(directory.getFileName() + ".gone");
        if (Files.notExists(gone)) {
            Files.move(directory, gone);
            Files.createFile(directory);
        }
    }

    @Override
    public void finish(Context ctx) {
        ctx.result("role", ctx.role().name());
        ctx.result("sum", Double.toString(sum));
    }
}
