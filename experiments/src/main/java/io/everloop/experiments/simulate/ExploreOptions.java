package io.everloop.experiments.simulate;

import io.everloop.agreement.explore.World;
import picocli.CommandLine.Option;

/** Whether and how far to search exhaustively, as the user says it. */
final class ExploreOptions {

    private static final long DEFAULT_STATES = 20_000_000;
    private static final long MAX_STATES = 1_000_000_000;

    @Option(
            names = "--explore",
            description = "visit every interleaving of a small group instead, and every death in it")
    boolean explore;

    @Option(
            names = "--deaths",
            paramLabel = "D",
            description = "with --explore: at most D die, all but one unless given")
    Integer deaths;

    @Option(
            names = "--states",
            paramLabel = "MAX",
            description =
                    "with --explore: stop unfinished, with exit code 1, after MAX states, 20,000,000 unless given")
    Long states;

    boolean limitsAreGiven() {
        return deaths != null || states != null;
    }

    /**
     * Checks the options against the number of ranks.
     *
     * @throws IllegalArgumentException if they contradict it
     */
    void check(int ranks) {
        if (ranks > World.MAX_RANKS) {
            throw new IllegalArgumentException("--explore visits every state of a small group: choose --ranks 2 to 5,"
                    + " at most " + World.MAX_RANKS + ", not " + ranks);
        }
        if (deaths != null && (deaths < 0 || deaths >= ranks)) {
            throw new IllegalArgumentException(
                    "--deaths takes a number from 0 to " + (ranks - 1) + ", as one must survive, not " + deaths);
        }
        if (states != null && (states < 1 || states > MAX_STATES)) {
            throw new IllegalArgumentException("--states takes a number from 1 to " + MAX_STATES + ", not " + states);
        }
    }

    int maxDeaths(int ranks) {
        return deaths == null ? ranks - 1 : deaths;
    }

    long maxStates() {
        return states == null ? DEFAULT_STATES : states;
    }
}
