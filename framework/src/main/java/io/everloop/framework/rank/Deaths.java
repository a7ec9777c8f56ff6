package io.everloop.framework.rank;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.framework.OrderedDeath;
import java.util.List;

/** How often each rank has died, as all ranks know it, and who is to die next. */
final class Deaths {

    private final List<OrderedDeath> orders;
    private final long[] counts;
    private long epoch;

    Deaths(List<OrderedDeath> orders, int ranks) {
        this.orders = orders;
        counts = new long[ranks];
    }

    void died(int rank) {
        counts[rank]++;
    }

    /** How often the job was repaired. */
    long epoch() {
        return epoch;
    }

    void repaired() {
        epoch++;
    }

    /**
     * Tells newcomers what they have missed; collective.
     *
     * @param reached the iteration that this rank had come to
     * @return the one that somebody had come to
     */
    long share(Communicator comm, long reached) {
        int ranks = counts.length;
        long[] known = new long[ranks + 2];
        System.arraycopy(counts, 0, known, 0, ranks);
        known[ranks] = epoch;
        known[ranks + 1] = reached;
        long[] all = new long[ranks + 2];
        comm.allreduce(known, 0, all, 0, all.length, Op.MAX);
        System.arraycopy(all, 0, counts, 0, ranks);
        epoch = all[ranks];
        return all[ranks + 1];
    }

    /** Whether a rank is to die now: its first death was ordered for the first that runs it, the next for the next. */
    boolean isDue(int rank, long iteration) {
        List<OrderedDeath> own =
                orders.stream().filter(order -> order.rank() == rank).toList();
        return counts[rank] < own.size() && own.get((int) counts[rank]).iteration() == iteration;
    }
}
