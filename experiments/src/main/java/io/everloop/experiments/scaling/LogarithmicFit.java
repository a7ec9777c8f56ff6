package io.everloop.experiments.scaling;

import java.util.Map;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * How well times follow a·log2(n), without and with an additional constant.
 *
 * @param slope a of a·log2(n)
 * @param rSquare how much of the variation between the times it explains
 * @param slopeWithConstant a of a·log2(n) + b
 * @param constant b of it
 * @param rSquareWithConstant how much of it that explains
 */
record LogarithmicFit(
        double slope, double rSquare, double slopeWithConstant, double constant, double rSquareWithConstant) {

    /** The fit of the given times by numbers of ranks. */
    static LogarithmicFit of(Map<Integer, Double> timesByRanks) {
        SimpleRegression through = new SimpleRegression(false);
        SimpleRegression free = new SimpleRegression(true);
        timesByRanks.forEach((ranks, time) -> {
            double log = Math.log(ranks) / Math.log(2);
            through.addData(log, time);
            free.addData(log, time);
        });
        // Around the mean in both cases, so that the two can be compared.
        double rSquare = 1 - through.getSumSquaredErrors() / free.getTotalSumSquares();
        return new LogarithmicFit(through.getSlope(), rSquare, free.getSlope(), free.getIntercept(), free.getRSquare());
    }
}
