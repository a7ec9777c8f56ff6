package io.everloop.agreement.check;

/**
 * Makes a flag that is combined with AND tell who contributed: up to 64 ranks, all if there are no more,
 * evenly spaced ones otherwise, clear a bit of their own. The bits move on with each agreement; with up to 32
 * ranks those of consecutive agreements are different ones, so that a contribution to the wrong one shows.
 *
 * @param ranks the size of the group
 */
public record Probes(int ranks) {

    private static final long NOTHING_CLEARED = -1L;

    /** What a rank contributes to an agreement; agreements are numbered from 1. */
    public long flagOf(int rank, long agreement) {
        return isProbe(rank) ? ~Long.rotateLeft(bitOf(rank), shift(agreement)) : NOTHING_CLEARED;
    }

    /** The bits of the probes that contributed to an agreement. */
    public long contributors(long flag, long agreement) {
        long cleared = Long.rotateRight(~flag, shift(agreement));
        if ((cleared & ~all()) != 0) {
            throw new Violation("validity: agreement %d holds a contribution to another one: %x", agreement, flag);
        }
        return cleared;
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

    private int shift(long agreement) {
        return (int) ((agreement - 1) * Long.bitCount(all()) % Long.SIZE);
    }

    private int stride() {
        return (ranks + Long.SIZE - 1) / Long.SIZE;
    }
}
