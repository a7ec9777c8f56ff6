package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Simulation;
import java.util.Map;
import java.util.Optional;

/**
 * One simulated run.
 *
 * @param seed repeats it
 * @param failures how many ranks were to die
 * @param outcome what it came to
 * @param wallNanos how long it took here
 */
record Run(long seed, int failures, Outcome outcome, long wallNanos) {

    Simulation simulation() {
        return outcome.simulation();
    }

    Map<String, Object> facts() {
        return outcome.facts();
    }

    Optional<String> violation() {
        return simulation().violation();
    }

    double virtualMicros() {
        return simulation().lastEventNanos() / 1e3;
    }
}
