package io.everloop.experiments.mtbf;

import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Something in percent of the plain run, with the half of its 95 % confidence interval if it was measured more than once.
 */
record Share(double percent, OptionalDouble half) {

    private static final double CONFIDENCE = 0.975;

    static Share of(SummaryStatistics percents) {
        if (percents.getN() < 2) {
            return new Share(percents.getMean(), OptionalDouble.empty());
        }
        double quantile = new TDistribution(percents.getN() - 1.0).inverseCumulativeProbability(CONFIDENCE);
        return new Share(
                percents.getMean(),
                OptionalDouble.of(quantile * percents.getStandardDeviation() / Math.sqrt((double) percents.getN())));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f", percent)
                + (half.isPresent() ? String.format(Locale.ROOT, " ± %.2f", half.getAsDouble()) : "");
    }
}
