package io.everloop.framework;

import io.everloop.Block;
import io.everloop.Everloop;
import io.everloop.Job;
import io.everloop.Partition;
import io.everloop.comm.Communicator;

/** The cells of {@link Sharing} with a loop of their own, and a count that each rank has for itself. */
public final class SharingLoop {

    private SharingLoop() {}

    public static void main(String[] args) {
        Everloop.run(args, SharingLoop::run);
    }

    private static void run(Job job) {
        Block block = job.block(Sharing.ITEMS * (long) Sharing.ITEM);
        long[] cells = job.protect("cells", Partition.BLOCKS, () -> initial(block));
        long[] visits = job.protect("visits", () -> new long[1]);
        job.onRedistribute((now, estate) -> {
            visits[0] = 0;
            for (int before : estate.mine()) {
                visits[0] += estate.get(before, "visits", long[].class)[0];
            }
        });
        for (long i : job.iterations(Long.parseLong(job.args().get(0)))) {
            long beyond = firstOfTheNext(job.comm(), cells);
            for (int k = 0; k < cells.length; k++) {
                cells[k] = Sharing.step(cells[k], k + 1 < cells.length ? cells[k + 1] : beyond);
            }
            visits[0] += i;
            job.commit();
        }
        long sum = 0;
        for (int k = 0; k < cells.length; k++) {
            sum += cells[k] * (block.first() + k + 1);
        }
        job.result("cells", Long.toString(sum));
        job.result("size", Integer.toString(job.size()));
    }

    private static long[] initial(Block block) {
        long[] cells = new long[block.length()];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = block.first() + i;
        }
        return cells;
    }

    private static long firstOfTheNext(Communicator comm, long[] cells) {
        long[] next = new long[1];
        int left = (comm.rank() + comm.size() - 1) % comm.size();
        comm.sendrecv(cells, 0, 1, left, 0, next, 0, 1, (comm.rank() + 1) % comm.size(), 0);
        return next[0];
    }
}
