package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Simulation;
import java.util.Optional;
import java.util.function.Consumer;

/** Short random runs of a protocol; everything about one follows from its seed. */
interface Episodes {

    /** Runs the episode of a seed, told in words if somebody wants to read it. */
    Episode run(long seed, Optional<Consumer<String>> trace);

    /**
     * What an episode was and what it came to.
     *
     * @param seed repeats it
     * @param description its size and shape, in words
     * @param ranks how many took part
     * @param agreements how many agreements they made
     * @param simulation what it came to
     */
    record Episode(long seed, String description, int ranks, int agreements, Simulation simulation) {}
}
