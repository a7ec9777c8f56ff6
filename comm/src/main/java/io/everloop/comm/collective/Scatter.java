package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** Everybody gets a part of its own from the root. */
public final class Scatter {

    private Scatter() {}

    /**
     * All parts have the same length. Short ones go worker by worker.
     *
     * @param places the part of each rank at the root, its own maybe being {@code recv}; null elsewhere
     */
    public static Schedule scatter(int rank, Layout layout, int root, Slice[] places, Slice recv) {
        return scatter(rank, layout, root, places, recv, Limits.DEFAULT);
    }

    static Schedule scatter(int rank, Layout layout, int root, Slice[] places, Slice recv, Limits limits) {
        int size = layout.size();
        if (size == 1 || recv.bytes() * size > limits.together() || recv.length() == 0) {
            return scatterv(rank, root, places, recv);
        }
        Tree tree = new Tree(rank, Workers.of(layout), root, limits.degree());
        if (tree.isLeaf()) {
            return new Schedule(List.of(Rounds.receive(tree.parent(), recv)));
        }
        Bundle bundle = new Bundle(tree, recv, null);
        Round tell = Rounds.transfers(bundle.sends());
        if (!tree.isRoot()) {
            Step.Receive down = new Step.Receive(tree.parent(), bundle.all());
            return new Schedule(List.of(new Round(List.of(down), List.of(new Step.Copy(bundle.own(), recv))), tell));
        }
        List<Step> work = new ArrayList<>(size);
        Slice[] parts = bundle.byRank(recv);
        for (int to = 0; to < size; to++) {
            Rounds.copy(places[to], parts[to], work);
        }
        return new Schedule(List.of(new Round(Rounds.NONE, work), tell));
    }

    /**
     * Only the root knows how long the parts of others are, so all come straight from it.
     *
     * @param places the part of each rank at the root, its own maybe being {@code recv}; null elsewhere
     */
    public static Schedule scatterv(int rank, int root, Slice[] places, Slice recv) {
        if (rank != root) {
            return recv.length() == 0 ? Rounds.NOTHING : new Schedule(List.of(Rounds.receive(root, recv)));
        }
        List<Step> transfers = new ArrayList<>(places.length);
        for (int distance = 1; distance < places.length; distance++) {
            int to = (rank + distance) % places.length;
            if (places[to].length() > 0) {
                transfers.add(new Step.Send(to, places[to]));
            }
        }
        List<Step> work = new ArrayList<>(1);
        Rounds.copy(places[rank], recv, work);
        return new Schedule(List.of(new Round(transfers, work)));
    }
}
