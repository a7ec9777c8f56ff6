package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** The root gets the combination of all. */
public final class Reduce {

    private Reduce() {}

    /**
     * Values are combined element by element.
     *
     * @param recv where the root gets the result, which may be the same part as {@code send}; null elsewhere
     * @throws IllegalArgumentException if the type cannot be combined this way
     */
    public static Schedule reduce(int rank, Layout layout, int root, Slice send, Slice recv, Op op) {
        return reduce(rank, layout, root, send, recv, op, Limits.DEFAULT);
    }

    static Schedule reduce(int rank, Layout layout, int root, Slice send, Slice recv, Op op, Limits limits) {
        Combine.check(op, send.type());
        int size = layout.size();
        if (size == 1) {
            return Rounds.onlyCopy(send, recv);
        }
        if (send.length() == 0) {
            return Rounds.NOTHING;
        }
        return switch (limits.reduction(size, send.bytes())) {
            case TOGETHER -> together(new Tree(rank, Workers.of(layout), root, limits.degree()), send, recv, op);
            case BLOCKS -> blocks(rank, size, root, send, recv, op, limits);
            case SPLIT -> split(rank, size, root, send, recv, op, limits);
        };
    }

    private static Schedule together(Tree tree, Slice send, Slice recv, Op op) {
        if (tree.isLeaf()) {
            return new Schedule(List.of(Rounds.send(tree.parent(), send)));
        }
        Bundle bundle = new Bundle(tree, send, null);
        if (!tree.isRoot()) {
            Step own = new Step.Copy(send, bundle.own());
            return new Schedule(
                    List.of(new Round(bundle.receives(), List.of(own)), Rounds.send(tree.parent(), bundle.all())));
        }
        List<Step> work = new ArrayList<>(bundle.size());
        Fold.inOrder(op, bundle.byRank(send), tree.rank(), recv, work);
        return new Schedule(List.of(new Round(bundle.receives(), work)));
    }

    private static Schedule blocks(int rank, int size, int root, Slice send, Slice recv, Op op, Limits limits) {
        List<Round> rounds = new ArrayList<>();
        Slice sum = rank == 0 && recv == null ? send.fresh(send.length()) : recv;
        Blocks.append(rank, size, send, rank == 0 ? sum : null, op, limits, rounds);
        if (root != 0 && rank == 0) {
            rounds.add(Rounds.send(root, sum));
        } else if (root != 0 && rank == root) {
            rounds.add(Rounds.receive(0, recv));
        }
        return new Schedule(rounds);
    }

    private static Schedule split(int rank, int size, int root, Slice send, Slice recv, Op op, Limits limits) {
        List<Round> rounds = new ArrayList<>();
        if (rank != root) {
            Slice share = send.fresh(Places.shares(send, size)[rank].length());
            Shares.append(rank, size, send, share, op, limits, rounds);
            Gather.send(root, share, rounds);
        } else {
            Slice[] shares = Places.shares(recv, size);
            Shares.append(rank, size, send, shares[rank], op, limits, rounds);
            rounds.add(Rounds.transfers(Gather.receives(rank, shares)));
        }
        return new Schedule(rounds);
    }
}
