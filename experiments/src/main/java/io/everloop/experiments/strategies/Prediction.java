package io.everloop.experiments.strategies;

/**
 * What the models say of a time to solution, from figures that were measured.
 *
 * @param base seconds without protection and without failures
 * @param failures how many there are in that time
 */
record Prediction(double base, int failures) {

    /** Seconds between failures on average. */
    double mtbf() {
        return base / failures;
    }

    /**
     * Under a rollback: the part of the time that goes into commits, repairs and work that is done again.
     *
     * @param commit seconds that one takes
     * @param period seconds from one to the next
     * @param repair seconds that one takes, the restore included
     */
    double rollbackWaste(double commit, double period, double repair) {
        double working = (1 - commit / period) * (1 - (repair + period / 2) / mtbf());
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
        return base * slowdown / Math.max(0, 1 - repair / mtbf());
    }

    /** Up to which slowdown that takes no longer than a rollback with this waste. */
    double breakEven(double rollbackWaste, double repair) {
        return Math.max(0, 1 - repair / mtbf()) / (1 - rollbackWaste);
    }

    /**
     * Where one rank alone does again what was lost, while the others wait for it: as long as what all did, at most.
     *
     * @param calm seconds without failures, with commits and logs of messages
     */
    double local(double calm, double period, double repair) {
        return calm / Math.max(0, 1 - (repair + period / 2) / mtbf());
    }

    /**
     * Where fewer ranks go on after each failure: those that are left have more to do, unless they shared processors before.
     *
     * @param calm seconds without failures, with commits
     * @param ranks how many there are at first
     * @param processors on which they run
     */
    double shrunk(double calm, double period, double repair, int ranks, int processors) {
        double share = 0;
        for (int dead = 0; dead <= failures; dead++) {
            share += (double) Math.min(ranks, processors) / Math.min(ranks - dead, processors);
        }
        return calm * share / (failures + 1) / Math.max(0, 1 - (repair + period / 2) / mtbf());
    }

    /** If everything begins anew after each failure, when failures come by chance. */
    double restart(double startAgain) {
        return failures == 0 ? base : (mtbf() + startAgain) * Math.expm1(failures);
    }
}
