package io.everloop.framework;

import io.everloop.Block;
import io.everloop.Context;
import io.everloop.Estate;
import io.everloop.IterativeApp;
import io.everloop.Partition;
import io.everloop.Protect;
import io.everloop.comm.Communicator;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of cells that all ranks share, whose numbers do not depend on how many ranks there are, beside what each has of its
 * own. Arguments: how many iterations, and, if given, how many ranks are left in the last one: it waits until others are dead.
 */
public final class Sharing implements IterativeApp {

    static final int ITEMS = 1001;
    static final int ITEM = 3;
    private static final int BASKETS = 64;

    @Protect(partition = Partition.BLOCKS, item = ITEM)
    private long[] cells;

    @Protect(partition = Partition.SAME)
    private double turned;

    @Protect(partition = Partition.SAME)
    private ArrayList<String> notes;

    /** Numbers of baskets that this rank carries: every basket is carried by somebody. */
    @Protect(resizable = true)
    private int[] baskets;

    private Block block;

    @Override
    public void prepare(Context ctx) {
        block = ctx.block(ITEMS);
    }

    @Override
    public void start(Context ctx) {
        cells = new long[block.length() * ITEM];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = block.first() * ITEM + i;
        }
        notes = new ArrayList<>();
        baskets = new int[BASKETS / ctx.size()];
        for (int i = 0; i < baskets.length; i++) {
            baskets[i] = ctx.rank() * baskets.length + i;
        }
    }

    @Override
    public boolean iterate(Context ctx, long i) {
        boolean isLast = i + 1 == Long.parseLong(ctx.args().get(0));
        while (isLast
                && ctx.args().size() > 1
                && ctx.size() > Integer.parseInt(ctx.args().get(1))) {
            ctx.comm().barrier(); // ends with the death of another
        }
        long beyond = firstOfTheNext(ctx.comm());
        for (int k = 0; k < cells.length; k++) {
            cells[k] = step(cells[k], k + 1 < cells.length ? cells[k + 1] : beyond);
        }
        turned = turned / 2 + i;
        if (i % 16 == 0) {
            notes.add("at " + i);
        }
        return !isLast;
    }

    static long step(long own, long next) {
        return own * 6364136223846793005L + next;
    }

    private long firstOfTheNext(Communicator comm) {
        int left = (comm.rank() + comm.size() - 1) % comm.size();
        int right = (comm.rank() + 1) % comm.size();
        long[] next = new long[1];
        comm.sendrecv(cells, 0, 1, left, 0, next, 0, 1, right, 0);
        return next[0];
    }

    @Override
    public void redistribute(Context ctx, Estate estate) {
        List<Integer> all = new ArrayList<>();
        for (int before : estate.mine()) {
            for (int basket : estate.get(before, "baskets", int[].class)) {
                all.add(basket);
            }
        }
        baskets = all.stream().mapToInt(basket -> basket).toArray();
    }

    /** What all ranks have together, in the words of one. */
    @Override
    public void finish(Context ctx) {
        long sum = 0;
        for (int k = 0; k < cells.length; k++) {
            sum += cells[k] * (block.first() * ITEM + k + 1);
        }
        ctx.result("cells", Long.toString(sum));
        ctx.result("same", turned + " " + notes);
        long carried = 0;
        for (int basket : baskets) {
            carried += 1L << basket;
        }
        ctx.result("baskets", Long.toString(carried));
        ctx.result("size", Integer.toString(ctx.size()));
    }
}
