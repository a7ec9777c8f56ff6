package io.everloop.comm.detect;

import io.everloop.agreement.Timed;

/**
 * How long silence is borne. The one bound that is configured is spent like this: four sevenths on silence, the rest on
 * whatever it takes to notice that it began and that it lasts. Time is an argument.
 */
final class Patience {

    private static final int PARTS = 7;
    private static final int PARTS_OF_SILENCE = 4;

    private final long boundNanos;
    private long dueNanos = Timed.NEVER;

    Patience(long boundNanos) {
        this.boundNanos = boundNanos;
    }

    /** How long a worker must be silent to be suspected. */
    long silenceNanos() {
        return boundNanos / PARTS * PARTS_OF_SILENCE;
    }

    /** What is left of the bound. */
    long restNanos() {
        return boundNanos - silenceNanos();
    }

    /** The next tick will be wanted then. */
    long due(long nanos) {
        dueNanos = nanos;
        return nanos;
    }

    /** Whether a tick is so late that this worker stood still itself: it cannot tell who was silent meanwhile. */
    boolean wasLost(long nowNanos) {
        return dueNanos != Timed.NEVER && nowNanos - dueNanos > silenceNanos() / 2;
    }
}
