package io.everloop.experiments.strategies;

/**
 * What the models say of a time to solution, from figures that were measured.
 *
 * @param base seconds without protection and without failures
 * @param mtbf seconds between failures on average
 */
record Prediction(double base, double mtbf) {

    /**
     * Under a rollback: the part of the time that goes into commits, repairs and work that is done again.
     *
     * @param commit seconds that one takes
     * @param period seconds from one to the next
     * @param repair seconds that one takes, the restore included
     */
    double rollbackWaste(double commit, double period, double repair) {
        double working = (1 - commit / period) * (1 - (repair + period / 2) / mtbf);
        return 1 - Math.max(0, working);
    }

    double rollback(double commit, double period, double repair) {
        return base / (1 - rollbackWaste(commit, period, repair));
    }

    /**
     * Where the program works out what is lost.
     *
     * @param slowdown how many times as long as without the program takes when nobody dies
     */
    double reconstruction(double slowdown, double repair) {
        return base * slowdown / Math.max(0, 1 - repair / mtbf);
    }

    /** Up to which slowdown that takes no longer than a rollback with this waste. */
    double breakEven(double rollbackWaste, double repair) {
        return Math.max(0, 1 - repair / mtbf) / (1 - rollbackWaste);
    }

    /** If everything begins anew after each failure, when failures come by chance. */
    double restart(double startAgain) {
        return (mtbf + startAgain) * Math.expm1(base / mtbf);
    }
}
