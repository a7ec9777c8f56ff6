package io.everloop.experiments.simulate;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.simulate.Conditions;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

/** A protocol set up for one run; what kind of participants and messages it has is its own business. */
interface Scenario {

    /** Runs it in virtual time. */
    Outcome simulate(Conditions conditions, RandomGenerator random, Observer observer);

    /** Visits every state it can reach. */
    Exploration explore(Detection detection, int maxDeaths, long maxStates, LongConsumer progress);
}
