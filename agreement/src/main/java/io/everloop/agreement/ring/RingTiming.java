package io.everloop.agreement.ring;

/**
 * The one time that is chosen; the others follow from it.
 *
 * @param timeoutNanos how long a process must be silent to be dead; more than four times what a heartbeat
 *     may be late, waiting behind other messages included
 */
public record RingTiming(long timeoutNanos) {

    private static final int HEARTBEATS_PER_TIMEOUT = 4;

    public RingTiming {
        if (timeoutNanos < HEARTBEATS_PER_TIMEOUT) {
            throw new IllegalArgumentException(
                    "a timeout of " + timeoutNanos + " ns: choose at least " + HEARTBEATS_PER_TIMEOUT + " ns");
        }
    }

    /** The time between two heartbeats, and between two looks at the predecessor. */
    public long periodNanos() {
        return timeoutNanos / HEARTBEATS_PER_TIMEOUT;
    }

    /**
     * How long after a death its living observer has noticed at the latest: a period until the last heartbeat
     * is counted, the timeout, a period until the next look, and one for all that was late.
     */
    public long boundNanos() {
        return timeoutNanos + 3 * periodNanos();
    }
}
