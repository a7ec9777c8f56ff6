package io.everloop.comm.collective;

import io.everloop.comm.collective.Schedule.Round;
import io.everloop.comm.data.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Everybody gets a part of its own from everybody, straight: first with the next neighbours, then with those farther away,
 * as many together as fit into the window.
 *
 * <p>Windows differ between ranks, since each knows its own lengths only. Nobody blocks for ever all the same: of all
 * messages that are still to be received, one with the shortest distance is in the windows of both its ends.
 */
public final class Alltoall {

    private Alltoall() {}

    /**
     * The parts may have different lengths.
     *
     * @param send what goes to each rank
     * @param recv where the part of each rank goes; the own one may be the one that is sent
     */
    public static Schedule alltoallv(int rank, Layout layout, Slice[] send, Slice[] recv) {
        return alltoallv(rank, layout, send, recv, Limits.DEFAULT);
    }

    static Schedule alltoallv(int rank, Layout layout, Slice[] send, Slice[] recv, Limits limits) {
        int size = layout.size();
        List<Round> rounds = new ArrayList<>();
        List<Step> transfers = new ArrayList<>();
        List<Step> work = new ArrayList<>(1);
        Rounds.copy(send[rank], recv[rank], work);
        long bytes = 0;
        for (int distance = 1; distance < size; distance++) {
            int to = (rank + distance) % size;
            int from = (rank - distance + size) % size;
            if (send[to].length() > 0) {
                transfers.add(new Step.Send(to, send[to]));
            }
            if (recv[from].length() > 0) {
                transfers.add(new Step.Receive(from, recv[from]));
            }
            bytes += send[to].bytes() + recv[from].bytes();
            if (bytes >= limits.window()) {
                rounds.add(Rounds.transfers(transfers));
                transfers = new ArrayList<>();
                bytes = 0;
            }
        }
        rounds.add(new Round(transfers, work));
        return new Schedule(rounds);
    }
}
