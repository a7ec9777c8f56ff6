package io.everloop.agreement.gossip;

/**
 * How many cycles after its first detection a failure is known to all, with high probability: the least
 * value of MIN_CCNT for Algorithm 2 where pings and replies carry the list.
 *
 * <p>With n ranks, the dead fraction φ and the error ε that is allowed for each failure:
 * log<sub>1+2(1-φ)</sub> n cycles until most know, (ln n + ln 1/ε) / (1 - φ - ln φ) until all do, and 2 for
 * the ends. The log<sub>2</sub> n of the paper is too few: with 16 ranks, in one
 * run of twenty after a single failure, in two of three when half of the ranks are dead.
 *
 * @param ranks the number of processes n
 * @param deadFraction φ, the largest part of them that may be dead; at least one is
 * @param error ε
 */
public record MinimumCount(int ranks, double deadFraction, double error) {

    /** The error that is allowed unless said otherwise. */
    public static final double DEFAULT_ERROR = 1e-9;

    public MinimumCount {
        if (ranks < 2) {
            throw new IllegalArgumentException("gossip among " + ranks + " ranks: choose at least 2");
        }
        if (!(deadFraction >= 0 && deadFraction < 1)) {
            throw new IllegalArgumentException("a dead fraction of " + deadFraction + ": choose 0 up to below 1");
        }
        if (!(error > 0 && error < 1)) {
            throw new IllegalArgumentException("an error of " + error + ": choose a probability above 0 and below 1");
        }
        deadFraction = Math.max(deadFraction, 1.0 / ranks);
    }

    /** For so many failures among so many ranks, with the default error. */
    public static MinimumCount of(int ranks, int failures) {
        return new MinimumCount(ranks, (double) failures / ranks, DEFAULT_ERROR);
    }

    /** The count to wait for. */
    public int cycles() {
        double most = Math.log(ranks) / Math.log(1 + 2 * (1 - deadFraction));
        double rest = (Math.log(ranks) - Math.log(error)) / (1 - deadFraction - Math.log(deadFraction));
        return (int) Math.ceil(most + rest + 2);
    }
}
