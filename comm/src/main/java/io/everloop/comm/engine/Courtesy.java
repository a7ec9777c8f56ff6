package io.everloop.comm.engine;

/**
 * Whether it pays to yield to others while waiting. It does among ranks that all wait for each other. It does not while
 * somebody computes: whoever yields gives up its turn, and the other, a compiler of some Java for example, takes a whole
 * slice of time, a thousand times as long as an answer needs. Who sleeps instead is woken in its turn.
 *
 * <p>So after a yield that took long there is none for so long that no more than one part in {@link #SHARE} of the time is
 * lost that way. Pure: time is an argument. Under the lock of the engine.
 */
final class Courtesy {

    /** Dozens of ranks that only wait are through with their turns before that. */
    private static final long LONG_NANOS = 1_000_000;

    private static final long SHARE = 64;

    private boolean refused;
    private long untilNanos;

    boolean pays(long now) {
        if (refused && now - untilNanos >= 0) {
            refused = false;
        }
        return !refused;
    }

    /** A yield is over. */
    void yielded(long since, long now) {
        if (now - since > LONG_NANOS) {
            refused = true;
            untilNanos = now + SHARE * (now - since);
        }
    }
}
