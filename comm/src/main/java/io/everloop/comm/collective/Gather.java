package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** The root gets the parts of all. */
public final class Gather {

    private Gather() {}

    /**
     * All parts have the same length. Short ones go worker by worker.
     *
     * @param places where the root gets the part of each rank, its own maybe being {@code send}; null elsewhere
     */
    public static Schedule gather(int rank, Layout layout, int root, Slice send, Slice[] places) {
        return gather(rank, layout, root, send, places, Limits.DEFAULT);
    }

    static Schedule gather(int rank, Layout layout, int root, Slice send, Slice[] places, Limits limits) {
        int size = layout.size();
        if (size == 1 || send.bytes() * size > limits.together() || send.length() == 0) {
            return gatherv(rank, root, send, places);
        }
        Tree tree = new Tree(rank, Workers.of(layout), root, limits.degree());
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
        Slice[] parts = bundle.byRank(send);
        for (int from = 0; from < size; from++) {
            Rounds.copy(parts[from], places[from], work);
        }
        return new Schedule(List.of(new Round(bundle.receives(), work)));
    }

    /**
     * Only the root knows how long the parts of others are, so all go straight to it.
     *
     * @param places where the root gets the part of each rank, its own maybe being {@code send}; null elsewhere
     */
    public static Schedule gatherv(int rank, int root, Slice send, Slice[] places) {
        List<Round> rounds = new ArrayList<>(1);
        if (rank != root) {
            send(root, send, rounds);
        } else {
            List<Step> work = new ArrayList<>(1);
            Rounds.copy(send, places[rank], work);
            rounds.add(new Round(receives(rank, places), work));
        }
        return new Schedule(rounds);
    }

    static void send(int root, Slice part, List<Round> rounds) {
        if (part.length() > 0) {
            rounds.add(Rounds.send(root, part));
        }
    }

    static List<Step> receives(int rank, Slice[] places) {
        List<Step> transfers = new ArrayList<>(places.length);
        for (int distance = 1; distance < places.length; distance++) {
            int from = (rank + distance) % places.length;
            if (places[from].length() > 0) {
                transfers.add(new Step.Receive(from, places[from]));
            }
        }
        return transfers;
    }
}
