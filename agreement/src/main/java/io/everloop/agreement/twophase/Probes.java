package io.everloop.agreement.twophase;

/**
 * Makes flags tell who contributed: each of up to 64 ranks clears a bit of its own, all of them in a small
 * job, evenly spaced ones in a large. The bits move on with each agreement, so that a contribution to
 * another one shows.
 */
final class Probes {

    private Probes() {}

    /** How many ranks have a bit. */
    static int count(int ranks) {
        return Math.min(ranks, Long.SIZE);
    }

    /** The rank that has the given bit. */
    static int rank(int probe, int ranks) {
        return (int) ((long) probe * ranks / count(ranks));
    }

    /** What a rank contributes to an agreement. */
    static long flag(int rank, int ranks, int agreement) {
        int probe = (int) (((long) rank * count(ranks) + ranks - 1) / ranks);
        boolean has = probe < count(ranks) && rank(probe, ranks) == rank;
        return has ? ~Long.rotateLeft(1L, probe + agreement - 1) : -1L;
    }

    /** The probes that contributed to an agreement, a bit each; bits beyond their number are alien. */
    static long contributors(long flag, int agreement) {
        return Long.rotateRight(~flag, agreement - 1);
    }
}
