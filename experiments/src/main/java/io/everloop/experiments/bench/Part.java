package io.everloop.experiments.bench;

import java.io.IOException;

/** One kind of measurement. */
interface Part {

    /** What it is about, in a word. */
    String name();

    /**
     * Measures, and adds rows.
     *
     * @throws IOException with a sentence, if our own side of it failed
     */
    void run(Bench bench) throws IOException, InterruptedException;
}
