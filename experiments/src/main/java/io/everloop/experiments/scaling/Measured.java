package io.everloop.experiments.scaling;

import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import io.everloop.experiments.output.Json;
import java.util.SplittableRandom;

/**
 * A simulation with what it cost here.
 *
 * @param simulation what came out
 * @param wallMillis how long it took
 */
record Measured(Simulation simulation, long wallMillis) {

    static <P extends Participant<M, E>, M extends Message, E> Measured run(
            Model<P, M, E> model, Conditions conditions, long seed) {
        return run(new Simulator<>(model, conditions, new SplittableRandom(seed)));
    }

    static Measured run(Simulator<?, ?, ?> simulator) {
        long begin = System.nanoTime();
        Simulation simulation = simulator.run();
        return new Measured(simulation, (System.nanoTime() - begin) / 1_000_000);
    }

    /** Virtual time of the last decision. */
    double virtualMicros() {
        return simulation.lastEventNanos() / 1e3;
    }

    Json json(int ranks) {
        return new Json()
                .put("ranks", ranks)
                .put("virtual_us", virtualMicros())
                .put("decided", simulation.decided())
                .put("deaths", simulation.deaths())
                .put("messages", simulation.messages())
                .put("bytes", simulation.bytes())
                .put("wall_ms", wallMillis);
    }
}
