package io.everloop.framework.rank;

/** How often each rank has died, as all ranks know it. */
final class Deaths {

    private final long[] counts;
    private long epoch;

    /** @param watched how many ranks are counted, from 0 on: the same at every rank, newcomers included */
    Deaths(int watched) {
        counts = new long[watched];
    }

    /** A rank died, as ranks were counted then. */
    void died(int rank) {
        if (rank < counts.length) {
            counts[rank]++;
        }
    }

    /** How many ranks are counted. */
    int watched() {
        return counts.length;
    }

    /** How often the job was repaired. */
    long epoch() {
        return epoch;
    }

    void repaired() {
        epoch++;
    }

    /** Writes how often each rank has died. */
    void tell(long[] told, int offset) {
        System.arraycopy(counts, 0, told, offset, counts.length);
    }

    /** Takes over what others know. */
    void learn(long[] told, int offset, long highestEpoch) {
        System.arraycopy(told, offset, counts, 0, counts.length);
        epoch = highestEpoch;
    }

    /** How often whoever ran this rank has died. */
    long of(int rank) {
        return rank < counts.length ? counts[rank] : 0;
    }
}
