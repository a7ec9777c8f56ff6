package io.everloop.checkpoint.inherit;

import io.everloop.comm.Communicator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers, as many as each rank likes, told to everybody. */
public final class Telling {

    private Telling() {}

    /** Tells everybody, and hears from everybody, in the order of ranks. Collective. */
    public static List<long[]> exchange(Communicator comm, long[] mine) {
        int[] lengths = new int[comm.size()];
        comm.allgather(new int[] {mine.length}, 0, 1, lengths, 0);
        int[] offsets = new int[comm.size()];
        for (int rank = 1; rank < comm.size(); rank++) {
            offsets[rank] = offsets[rank - 1] + lengths[rank - 1];
        }
        long[] all = new long[offsets[comm.size() - 1] + lengths[comm.size() - 1]];
        comm.allgatherv(mine, 0, mine.length, all, offsets, lengths);
        List<long[]> heard = new ArrayList<>();
        for (int rank = 0; rank < comm.size(); rank++) {
            heard.add(Arrays.copyOfRange(all, offsets[rank], offsets[rank] + lengths[rank]));
        }
        return heard;
    }
}
