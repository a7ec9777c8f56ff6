package io.everloop.agreement.offender;

/** Offends: a protocol that fetches chance. */
final class RollsDice {
    double roll() {
        return Math.random();
    }
}
