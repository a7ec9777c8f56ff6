package io.everloop.agreement.offender;

/** Offends: a protocol that touches threads. */
final class StartsThread {
    void start(Runnable work) {
        new Thread(work).start();
    }
}
