package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Everybody gets the parts of all: short ones through a shallow tree, longer ones straight from everybody, and from some
 * length on in a ring in which the ranks of a worker stand side by side.
 */
public final class Allgather {

    private Allgather() {}

    /**
     * The parts may have different lengths.
     *
     * @param places where the part of each rank goes, the own one maybe being {@code send}; all know all lengths
     */
    public static Schedule allgatherv(int rank, Layout layout, Slice send, Slice[] places) {
        return allgatherv(rank, layout, send, places, Limits.DEFAULT);
    }

    static Schedule allgatherv(int rank, Layout layout, Slice send, Slice[] places, Limits limits) {
        long bytes = Places.bytes(places);
        if (layout.size() == 1 || bytes == 0) {
            return Rounds.onlyCopy(send, places[rank]);
        }
        Workers workers = Workers.of(layout);
        if (bytes <= limits.shallow()) {
            return together(new Tree(rank, workers, 0, limits.degree()), send, places, (int)
                    (bytes >> send.type().shift()));
        }
        List<Round> rounds = new ArrayList<>();
        append(rank, workers, send, places, limits, rounds);
        return new Schedule(rounds);
    }

    /** All parts go up uncombined, and down as one message in the order of ranks. */
    private static Schedule together(Tree tree, Slice send, Slice[] places, int length) {
        Slice joined = Places.joined(places);
        Slice all = joined == null ? send.fresh(length) : joined;
        Slice[] parts = joined == null ? cut(all, places) : places;
        List<Round> rounds = new ArrayList<>(3);
        Slice up = send;
        if (!tree.isLeaf()) {
            Bundle bundle = new Bundle(tree, send, places);
            List<Step> work = new ArrayList<>(bundle.size());
            if (tree.isRoot()) {
                Slice[] received = bundle.byRank(send);
                for (int rank = 0; rank < received.length; rank++) {
                    Rounds.copy(received[rank], parts[rank], work);
                }
            } else {
                Rounds.copy(send, bundle.own(), work);
            }
            rounds.add(new Round(bundle.receives(), work));
            up = bundle.all();
        }
        if (!tree.isRoot()) {
            rounds.add(ask(tree.parent(), up, all));
        }
        List<Step> sends = new ArrayList<>(tree.branchCount());
        tree.send(all, sends);
        List<Step> spread = new ArrayList<>();
        for (int rank = 0; rank < places.length; rank++) {
            Rounds.copy(parts[rank], places[rank], spread);
        }
        rounds.add(new Round(sends, spread));
        return new Schedule(rounds);
    }

    private static Round ask(int parent, Slice up, Slice all) {
        return up.length() > 0 ? Rounds.exchange(parent, up, all) : Rounds.receive(parent, all);
    }

    private static Slice[] cut(Slice all, Slice[] places) {
        Slice[] parts = new Slice[places.length];
        int at = 0;
        for (int rank = 0; rank < places.length; rank++) {
            parts[rank] = all.part(at, places[rank].length());
            at += places[rank].length();
        }
        return parts;
    }

    static void append(int rank, Workers workers, Slice send, Slice[] places, Limits limits, List<Round> rounds) {
        if (Places.bytes(places) <= limits.ring()) {
            rounds.add(straight(rank, send, places));
        } else {
            ring(rank, workers, send, places, rounds);
        }
    }

    private static Round straight(int rank, Slice send, Slice[] places) {
        int size = places.length;
        List<Step> transfers = new ArrayList<>(2 * (size - 1));
        for (int distance = 1; distance < size; distance++) {
            int from = (rank - distance + size) % size;
            if (send.length() > 0) {
                transfers.add(new Step.Send((rank + distance) % size, send));
            }
            if (places[from].length() > 0) {
                transfers.add(new Step.Receive(from, places[from]));
            }
        }
        List<Step> work = new ArrayList<>(1);
        Rounds.copy(send, places[rank], work);
        return new Round(transfers, work);
    }

    private static void ring(int rank, Workers workers, Slice send, Slice[] places, List<Round> rounds) {
        int size = places.length;
        int place = workers.placeOf(rank);
        int next = workers.rankAt((place + 1) % size);
        int previous = workers.rankAt((place - 1 + size) % size);
        Slice passed = send;
        for (int distance = 1; distance < size; distance++) {
            Slice coming = places[workers.rankAt((place - distance + size) % size)];
            List<Step> transfers = new ArrayList<>(2);
            List<Step> work = new ArrayList<>(1);
            if (passed.length() > 0) {
                transfers.add(new Step.Send(next, passed));
            }
            if (coming.length() > 0) {
                transfers.add(new Step.Receive(previous, coming));
            }
            if (distance == 1) {
                Rounds.copy(send, places[rank], work);
            }
            rounds.add(new Round(transfers, work));
            passed = coming;
        }
    }
}
