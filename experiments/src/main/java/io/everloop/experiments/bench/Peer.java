package io.everloop.experiments.bench;

import java.io.IOException;

/** Somebody else who can do what we do. */
interface Peer {

    /** As in a column of a report. */
    String name();

    /**
     * Measures ping-pongs if there are two ranks, barrier and allreduce; medians in microseconds.
     *
     * @throws IOException with a sentence, if it does not run here
     */
    Figures measure(int ranks) throws IOException, InterruptedException;
}
