package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * The first half of long reductions: each rank combines its share of the elements of all, in the order of ranks. Nobody
 * sends more than it must, and no rank waits for more than its partners' sending, which a ring would make it do.
 */
final class Shares {

    private Shares() {}

    /** @param into where this rank's share of the result goes; may be its share of what is sent */
    static void append(int rank, int size, Slice send, Slice into, Op op, Limits limits, List<Round> rounds) {
        Slice[] shares = Places.shares(send, size);
        int piece = Places.elements(send, limits.window() / size);
        // An array for each rank, the own one too: combining is fastest where all parts begin at the same index.
        Slice[] room = new Slice[size];
        for (int source = 0; source < size; source++) {
            room[source] = send.fresh(Math.min(piece, into.length()));
        }
        for (int i = 0; i < Places.pieces(shares[0], piece); i++) {
            Slice target = Places.piece(into, i, piece);
            Slice[] values = new Slice[size];
            for (int source = 0; source < size; source++) {
                values[source] = room[source].part(0, target.length());
            }
            List<Step> work = new ArrayList<>(size + 1);
            if (target.length() > 0) {
                work.add(new Step.Copy(Places.piece(shares[rank], i, piece), values[rank]));
                Fold.inOrder(op, values, 0, values[0], work);
                work.add(new Step.Copy(values[0], target));
            }
            rounds.add(new Round(exchange(rank, shares, i, piece, values), work));
        }
    }

    /** Everybody else gets a piece of its share and gives one of this rank's. */
    private static List<Step> exchange(int rank, Slice[] shares, int number, int piece, Slice[] values) {
        int size = shares.length;
        List<Step> transfers = new ArrayList<>(2 * (size - 1));
        for (int distance = 1; distance < size; distance++) {
            int to = (rank + distance) % size;
            Slice theirs = Places.piece(shares[to], number, piece);
            if (theirs.length() > 0) {
                transfers.add(new Step.Send(to, theirs));
            }
            int from = (rank - distance + size) % size;
            if (values[from].length() > 0) {
                transfers.add(new Step.Receive(from, values[from]));
            }
        }
        return transfers;
    }
}
