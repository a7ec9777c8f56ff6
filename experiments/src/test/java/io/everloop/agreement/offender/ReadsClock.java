package io.everloop.agreement.offender;

/** Offends: a protocol that fetches the time. */
final class ReadsClock {
    long now() {
        return System.nanoTime();
    }
}
