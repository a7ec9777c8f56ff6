package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Simulation;
import java.util.Map;

/**
 * What a simulated run came to.
 *
 * @param simulation what every run has
 * @param facts what only this protocol has, such as the number of cycles, by the names of the JSON fields
 */
record Outcome(Simulation simulation, Map<String, Object> facts) {}
