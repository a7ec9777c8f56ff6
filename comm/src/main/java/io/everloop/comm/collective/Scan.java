package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/** Rank r gets the combination of ranks 0 to r. */
public final class Scan {

    private Scan() {}

    /**
     * Values are combined element by element.
     *
     * @param recv where the result goes; may be the same part as {@code send}
     * @throws IllegalArgumentException if the type cannot be combined this way
     */
    public static Schedule scan(int rank, Layout layout, Slice send, Slice recv, Op op) {
        return scan(rank, layout, send, recv, op, Limits.DEFAULT);
    }

    static Schedule scan(int rank, Layout layout, Slice send, Slice recv, Op op, Limits limits) {
        Combine.check(op, send.type());
        int size = layout.size();
        if (size == 1 || send.length() == 0) {
            return Rounds.onlyCopy(send, recv);
        }
        return switch (limits.reduction(size, send.bytes())) {
            case TOGETHER -> together(new Tree(rank, Workers.of(layout), 0, limits.degree()), send, recv, op);
            case BLOCKS -> doubling(rank, size, send, recv, op);
            case SPLIT -> chain(rank, size, send, recv, op, Places.elements(send, limits.segment()));
        };
    }

    private static Schedule together(Tree tree, Slice send, Slice recv, Op op) {
        if (tree.isLeaf()) {
            return new Schedule(List.of(Rounds.exchange(tree.parent(), send, recv)));
        }
        Bundle bundle = new Bundle(tree, send, null);
        if (!tree.isRoot()) {
            Slice own = bundle.own();
            Round hear = new Round(bundle.receives(), List.of(new Step.Copy(send, own)));
            Step.Send up = new Step.Send(tree.parent(), bundle.all());
            Step.Receive down = new Step.Receive(tree.parent(), bundle.all());
            Round ask = new Round(List.of(up, down), List.of(new Step.Copy(own, recv)));
            return new Schedule(List.of(hear, ask, Rounds.transfers(bundle.sends())));
        }
        List<Step> work = new ArrayList<>(bundle.size());
        Slice[] values = bundle.byRank(send);
        for (int rank = 1; rank < values.length; rank++) {
            work.add(new Step.Combine(op, values[rank - 1], values[rank], values[rank]));
        }
        Rounds.copy(send, recv, work);
        return new Schedule(List.of(new Round(bundle.receives(), work), Rounds.transfers(bundle.sends())));
    }

    /** What a rank knows of itself and those below it doubles in each round. */
    private static Schedule doubling(int rank, int size, Slice send, Slice recv, Op op) {
        List<Round> rounds = new ArrayList<>();
        Slice below = send.fresh(send.length());
        Slice sum = send;
        for (long distance = 1; distance < size; distance *= 2) {
            List<Step> transfers = new ArrayList<>(2);
            List<Step> work = new ArrayList<>(1);
            if (rank + distance < size) {
                transfers.add(new Step.Send((int) (rank + distance), sum));
            }
            if (rank >= distance) {
                transfers.add(new Step.Receive((int) (rank - distance), below));
                work.add(new Step.Combine(op, below, sum, recv));
                sum = recv;
            }
            rounds.add(new Round(transfers, work));
        }
        if (rank == 0) {
            rounds.addAll(Rounds.onlyCopy(send, recv).rounds());
        }
        return new Schedule(rounds);
    }

    /** From rank to rank, segment by segment: while a rank passes one on, the next is coming. */
    private static Schedule chain(int rank, int size, Slice send, Slice recv, Op op, int segment) {
        List<Round> rounds = new ArrayList<>();
        rounds.addAll(rank == 0 ? Rounds.onlyCopy(send, recv).rounds() : List.of());
        Slice below = send.fresh(rank == 0 ? 0 : Math.min(segment, send.length()));
        for (int i = 0; i <= Places.pieces(send, segment); i++) {
            List<Step> transfers = new ArrayList<>(2);
            List<Step> work = new ArrayList<>(1);
            Slice own = Places.piece(send, i, segment);
            if (rank > 0 && own.length() > 0) {
                Slice room = below.part(0, own.length());
                transfers.add(new Step.Receive(rank - 1, room));
                work.add(new Step.Combine(op, room, own, Places.piece(recv, i, segment)));
            }
            if (rank < size - 1 && i > 0) {
                transfers.add(new Step.Send(rank + 1, Places.piece(recv, i - 1, segment)));
            }
            rounds.add(new Round(transfers, work));
        }
        return new Schedule(rounds);
    }
}
