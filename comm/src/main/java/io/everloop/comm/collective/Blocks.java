package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** A reduction to rank 0 by blocks of neighbouring ranks, each at its lowest rank, then by blocks of blocks. */
final class Blocks {

    private Blocks() {}

    /** @param into where rank 0 gets the result, and where others may keep what they have combined; null for fresh ones */
    static void append(int rank, int size, Slice send, Slice into, Op op, Limits limits, List<Round> rounds) {
        Slice sum = send;
        Slice target = into;
        for (long stride = 1; stride < size; stride *= limits.degree()) {
            long block = stride * limits.degree();
            int lowest = (int) (rank - rank % block);
            if (rank != lowest) {
                rounds.add(Rounds.send(lowest, sum));
                return;
            }
            int others = (int) ((Math.min(size, rank + block) - 1 - rank) / stride);
            if (others > 0) {
                target = target == null ? send.fresh(send.length()) : target;
                rounds.add(block(rank, (int) stride, sum, target, op, others));
                sum = target;
            }
        }
    }

    private static Round block(int rank, int stride, Slice own, Slice target, Op op, int others) {
        Slice[] values = new Slice[others + 1];
        values[0] = own;
        List<Step> transfers = new ArrayList<>(others);
        for (int i = 1; i <= others; i++) {
            values[i] = own.fresh(own.length());
            transfers.add(new Step.Receive(rank + i * stride, values[i]));
        }
        List<Step> work = new ArrayList<>(others);
        Fold.inOrder(op, values, 0, target, work);
        return new Round(transfers, work);
    }
}
