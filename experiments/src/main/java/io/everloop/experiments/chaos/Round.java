package io.everloop.experiments.chaos;

import java.util.List;

/**
 * A job, what was done to it, and what is wrong with how it ended.
 *
 * @param seed where its chance came from
 * @param deaths how many workers died
 * @param repairs how many repairs it took
 * @param slowestMillis the longest of them
 * @param redone how many iterations were done again
 */
record Round(
        Kind kind,
        long seed,
        Happened happened,
        int deaths,
        int repairs,
        double slowestMillis,
        long redone,
        long wallMillis,
        List<String> violations) {

    Round {
        violations = List.copyOf(violations);
    }
}
