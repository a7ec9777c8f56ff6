package io.everloop.framework.rank;

/**
 * Tells when it is time to tell how far the loop has come: at once, then four times in a second at most. Pure: time is an
 * argument.
 */
final class Pace {

    private static final long NANOS = 250_000_000;

    private long due;

    Pace(long now) {
        due = now;
    }

    boolean isDue(long now) {
        if (now - due < 0) {
            return false;
        }
        due = now + NANOS;
        return true;
    }
}
