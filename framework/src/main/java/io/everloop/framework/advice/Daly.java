package io.everloop.framework.advice;

/**
 * How often to commit, and what that costs in the long run: J. Daly, A higher order estimate of the optimum checkpoint interval
 * for restart dumps, 2006. All times in the same unit, whichever.
 */
public final class Daly {

    private Daly() {}

    /**
     * The time to work between two commits that costs least.
     *
     * @param commit what a commit takes
     * @param mtbf the mean time between failures of the job
     */
    public static double interval(double commit, double mtbf) {
        if (commit >= 2 * mtbf) {
            return mtbf;
        }
        double ratio = commit / (2 * mtbf);
        return Math.sqrt(2 * commit * mtbf) * (1 + Math.sqrt(ratio) / 3 + ratio / 9) - commit;
    }

    /**
     * The share of all time that is not work: for commits, repairs, and what is done again, half of the time between commits
     * on average.
     *
     * @param work between two commits
     * @param repair from a failure until the loop runs again
     */
    public static double waste(double commit, double work, double repair, double mtbf) {
        double period = work + commit;
        double working = period == 0 ? 1 : 1 - commit / period;
        return 1 - working * Math.max(0, 1 - (repair + period / 2) / mtbf);
    }
}
