package io.everloop.agreement.check;

/**
 * Shows whose contribution is in a flag that is combined with AND: up to 64 ranks, all if there are no
 * more, evenly spaced ones otherwise, clear a bit of their own.
 *
 * @param ranks the size of the group
 */
public record Probes(int ranks) {

    private static final long NOTHING_CLEARED = -1L;

    /** What a rank contributes. */
    public long flagOf(int rank) {
        return isProbe(rank) ? ~bitOf(rank) : NOTHING_CLEARED;
    }

    public boolean isProbe(int rank) {
        return rank % stride() == 0;
    }

    /** The bit of a probe. */
    public long bitOf(int rank) {
        return 1L << (rank / stride());
    }

    /** The rank whose bit has the given number. */
    public int rankOf(int bitNumber) {
        return bitNumber * stride();
    }

    /** The bits of all probes. */
    public long all() {
        int probes = (ranks + stride() - 1) / stride();
        return probes == Long.SIZE ? -1L : (1L << probes) - 1;
    }

    private int stride() {
        return (ranks + Long.SIZE - 1) / Long.SIZE;
    }
}
