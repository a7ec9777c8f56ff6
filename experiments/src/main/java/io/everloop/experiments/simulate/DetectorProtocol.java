package io.everloop.experiments.simulate;

/** A protocol that finds out about deaths itself: it needs somebody to watch, and somebody to die. */
interface DetectorProtocol extends SimulatedProtocol {

    @Override
    default int leastRanks() {
        return 2;
    }

    @Override
    default int defaultFailures() {
        return 1;
    }

    /** It acts on time. */
    @Override
    default boolean isExplorable() {
        return false;
    }
}
