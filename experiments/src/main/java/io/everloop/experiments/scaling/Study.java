package io.everloop.experiments.scaling;

import java.util.function.Consumer;

/** One question about scale, answered by simulations. */
interface Study {

    /** What it is about, in a word. */
    String name();

    /**
     * Runs the simulations.
     *
     * @param range the numbers of ranks to cover
     * @param seed where all chance comes from
     * @param progress is told what is being simulated
     */
    Section run(Range range, long seed, Consumer<String> progress);
}
