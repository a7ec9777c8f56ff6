package io.everloop.experiments.mtbf;

import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** A mean, with the half of its 95 % confidence interval if it was measured more than once. */
record Estimate(double mean, OptionalDouble half) {

    private static final double CONFIDENCE = 0.975;

    static Estimate of(SummaryStatistics values) {
        if (values.getN() < 2) {
            return new Estimate(values.getMean(), OptionalDouble.empty());
        }
        double quantile = new TDistribution(values.getN() - 1.0).inverseCumulativeProbability(CONFIDENCE);
        return new Estimate(
                values.getMean(),
                OptionalDouble.of(quantile * values.getStandardDeviation() / Math.sqrt((double) values.getN())));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f", mean)
                + (half.isPresent() ? String.format(Locale.ROOT, " ± %.2f", half.getAsDouble()) : "");
    }
}
