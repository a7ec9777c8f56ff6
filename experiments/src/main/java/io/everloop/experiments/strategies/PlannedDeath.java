package io.everloop.experiments.strategies;

import io.everloop.framework.fault.Fault;

/** A rank that is killed when it comes to an iteration, in every run of a contest. */
record PlannedDeath(int rank, long iteration) {

    Fault fault() {
        return Fault.death(rank, iteration);
    }

    @Override
    public String toString() {
        return rank + "@" + iteration;
    }
}
