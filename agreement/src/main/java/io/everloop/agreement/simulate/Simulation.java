package io.everloop.agreement.simulate;

import java.util.Optional;

/**
 * What a simulated run came to.
 *
 * @param decided how many living participants reported something
 * @param deaths how many died
 * @param lastEventNanos virtual time at which the last of them did
 * @param steps how many steps were taken
 * @param messages how many messages were sent
 * @param bytes their sizes together
 * @param digest a hash over all steps in order: when, who, because of whom, and to whom how much was sent
 * @param violation what went wrong, if anything did
 */
public record Simulation(
        int decided,
        int deaths,
        long lastEventNanos,
        long steps,
        long messages,
        long bytes,
        long digest,
        Optional<String> violation) {

    public boolean isSound() {
        return violation.isEmpty();
    }
}
