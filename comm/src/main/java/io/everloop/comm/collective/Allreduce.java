package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** Everybody gets the combination of all. */
public final class Allreduce {

    private Allreduce() {}

    /**
     * Values are combined element by element.
     *
     * @param recv where the result goes; may be the same part as {@code send}
     * @throws IllegalArgumentException if the type cannot be combined this way
     */
    public static Schedule allreduce(int rank, Layout layout, Slice send, Slice recv, Op op) {
        return allreduce(rank, layout, send, recv, op, Limits.DEFAULT);
    }

    static Schedule allreduce(int rank, Layout layout, Slice send, Slice recv, Op op, Limits limits) {
        Combine.check(op, send.type());
        int size = layout.size();
        if (size == 1 || send.length() == 0) {
            return Rounds.onlyCopy(send, recv);
        }
        Workers workers = Workers.of(layout);
        Limits.Reduction reduction = limits.reduction(size, send.bytes());
        if (reduction == Limits.Reduction.TOGETHER) {
            return together(new Tree(rank, workers, 0, limits.degree()), send, recv, op);
        }
        List<Round> rounds = new ArrayList<>();
        if (reduction == Limits.Reduction.BLOCKS) {
            Blocks.append(rank, size, send, recv, op, limits, rounds);
            Broadcast.append(rank, workers, 0, recv, limits, rounds);
        } else {
            Slice[] shares = Places.shares(recv, size);
            Shares.append(rank, size, send, shares[rank], op, limits, rounds);
            Allgather.append(rank, workers, shares[rank], shares, limits, rounds);
        }
        return new Schedule(rounds);
    }

    private static Schedule together(Tree tree, Slice send, Slice recv, Op op) {
        if (tree.isLeaf()) {
            return new Schedule(List.of(Rounds.exchange(tree.parent(), send, recv)));
        }
        Bundle bundle = new Bundle(tree, send, null);
        List<Step> sends = new ArrayList<>(tree.branchCount());
        tree.send(recv, sends);
        Round tell = Rounds.transfers(sends);
        if (!tree.isRoot()) {
            Round hear = new Round(bundle.receives(), List.of(new Step.Copy(send, bundle.own())));
            return new Schedule(List.of(hear, Rounds.exchange(tree.parent(), bundle.all(), recv), tell));
        }
        List<Step> work = new ArrayList<>(bundle.size());
        Fold.inOrder(op, bundle.byRank(send), tree.rank(), recv, work);
        return new Schedule(List.of(new Round(bundle.receives(), work), tell));
    }
}
