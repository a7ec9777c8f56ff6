package io.everloop.comm.engine;

/** Tells from how long rounds of the same work took whether another one is likely to be faster. */
final class Gain {

    /** How many rounds may bring nothing: Java translates in the background, one thing after the other. */
    private static final int PATIENCE = 10;

    /** What a round has to bring, as one part in so many. */
    private static final int LEAST = 10;

    private final long mostNanos;
    private long best = Long.MAX_VALUE;
    private long spent;
    private int inVain;

    /** @param mostNanos all rounds together take no longer, but for the last one */
    Gain(long mostNanos) {
        this.mostNanos = mostNanos;
    }

    /** One more round took so long. */
    void add(long nanos) {
        spent += nanos;
        inVain = nanos < best - best / LEAST ? 0 : inVain + 1;
        best = Math.min(best, nanos);
    }

    boolean isLikely() {
        return inVain < PATIENCE && spent < mostNanos;
    }
}
