package io.everloop.comm.engine;

/**
 * Whether it pays to yield to others while waiting. It does among ranks that all wait for each other. It does not while
 * somebody computes: whoever yields gives up its turn, and the other, a compiler of some Java for example, takes a whole
 * slice of time, a thousand times as long as an answer needs. Who sleeps instead is woken in its turn.
 *
 * <p>So after a yield that took long there is none for as long again, and no more than half of the time is lost that way.
 * Measured: to be more careful costs more than it saves, since ranks that sleep answer each other ten times later. Pure:
 * time is an argument. Under the lock of the engine.
 */
final class Courtesy {

    /** Dozens of ranks that only wait are through with their turns before that. */
    private static final long LONG_NANOS = 1_000_000;

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
            untilNanos = now + (now - since);
        }
    }
}
