package io.everloop.comm.collective;

import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Everybody gets the data of the root, worker by worker: short data through a shallow tree, long data in segments along a
 * chain, or a binary tree if the chain would be longer than the data.
 */
public final class Broadcast {

    private Broadcast() {}

    /** The root's data goes into the same part of everybody else's array. */
    public static Schedule bcast(int rank, Layout layout, int root, Slice data) {
        return bcast(rank, layout, root, data, Limits.DEFAULT);
    }

    static Schedule bcast(int rank, Layout layout, int root, Slice data, Limits limits) {
        if (layout.size() == 1 || data.length() == 0) {
            return Rounds.NOTHING;
        }
        List<Schedule.Round> rounds = new ArrayList<>(2);
        append(rank, Workers.of(layout), root, data, limits, rounds);
        return new Schedule(rounds);
    }

    static void append(int rank, Workers workers, int root, Slice data, Limits limits, List<Schedule.Round> rounds) {
        if (data.bytes() <= limits.shallow()) {
            pass(new Tree(rank, workers, root, limits.degree()), data, data.length(), 1, rounds);
            return;
        }
        int segment = Places.elements(data, limits.segment());
        int degree = data.length() / segment >= workers.count() ? 1 : 2;
        pass(
                new Tree(rank, workers, root, degree),
                data,
                segment,
                Math.max(1, limits.window() / limits.segment()),
                rounds);
    }

    private static void pass(Tree tree, Slice data, int segment, int batch, List<Schedule.Round> rounds) {
        if (tree.isRoot() || tree.isLeaf()) {
            passInBatches(tree, data, segment, batch, rounds);
            return;
        }
        int pieces = Places.pieces(data, segment);
        rounds.add(Rounds.receive(tree.parent(), Places.piece(data, 0, segment)));
        for (int i = 0; i < pieces; i++) {
            List<Step> transfers = new ArrayList<>(tree.branchCount());
            if (i + 1 < pieces) {
                transfers.add(new Step.Receive(tree.parent(), Places.piece(data, i + 1, segment)));
            }
            tree.send(Places.piece(data, i, segment), transfers);
            rounds.add(Rounds.transfers(transfers));
        }
    }

    /** At both ends nothing keeps a segment from following at once. */
    private static void passInBatches(Tree tree, Slice data, int segment, int batch, List<Schedule.Round> rounds) {
        List<Step> transfers = new ArrayList<>();
        int pieces = Places.pieces(data, segment);
        for (int i = 0; i < pieces; i++) {
            Slice piece = Places.piece(data, i, segment);
            if (tree.isRoot()) {
                tree.send(piece, transfers);
            } else {
                transfers.add(new Step.Receive(tree.parent(), piece));
            }
            if ((i + 1) % batch == 0 || i + 1 == pieces) {
                rounds.add(Rounds.transfers(transfers));
                transfers = new ArrayList<>();
            }
        }
    }
}
