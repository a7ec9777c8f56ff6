package io.everloop.comm.engine;

/** Tells from how long rounds of the same work took whether another one is likely to be faster. */
final class Gain {

    /** How many rounds may bring nothing: Java translates in the background, one thing after the other. */
    private static final int PATIENCE = 10;

    /** What a round has to bring, as one part in so many. */
    private static final int LEAST = 10;

    /** All rounds together take no longer, but for the last one. */
    private static final long MOST_NANOS = 1_000_000_000;

    private long best = Long.MAX_VALUE;
    private long spent;
    private int inVain;

    /** One more round took so long. */
    void add(long nanos) {
        spent += nanos;
        inVain = nanos < best - best / LEAST ? 0 : inVain + 1;
        best = Math.min(best, nanos);
    }

    boolean isLikely() {
        return inVain < PATIENCE && spent < MOST_NANOS;
    }
}
