package io.everloop.experiments.mtbf;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** A mean, with the half of its 95 % confidence interval if it was measured more than once; not a number if it never was. */
record Estimate(double mean, OptionalDouble half) {

    private static final double CONFIDENCE = 0.975;

    static Estimate of(SummaryStatistics values) {
        if (values.getN() < 2) {
            return new Estimate(values.getMean(), OptionalDouble.empty());
        }
        return new Estimate(
                values.getMean(),
                OptionalDouble.of(
                        quantile(values.getN()) * values.getStandardDeviation() / Math.sqrt((double) values.getN())));
    }

    /**
     * What a single death cost, from what some cost together: all seconds by all deaths, so that those which can't be told apart
     * count for as many as they are. Nothing if none could be measured.
     *
     * @param cost which seconds of them count
     */
    static Optional<Estimate> perDeath(List<Progression.Toll> tolls, ToDoubleFunction<Progression.Toll> cost) {
        double deaths = tolls.stream().mapToInt(Progression.Toll::deaths).sum();
        if (deaths == 0) {
            return Optional.empty();
        }
        double mean = tolls.stream().mapToDouble(cost).sum() / deaths;
        int count = tolls.size();
        double squares = tolls.stream()
                .mapToDouble(toll -> Math.pow(cost.applyAsDouble(toll) - mean * toll.deaths(), 2))
                .sum();
        return Optional.of(new Estimate(
                mean,
                count < 2
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(quantile(count) * Math.sqrt(count / (count - 1.0) * squares) / deaths)));
    }

    private static double quantile(long count) {
        return new TDistribution(count - 1.0).inverseCumulativeProbability(CONFIDENCE);
    }

    /** How much less another one is. */
    Estimate minus(Estimate other) {
        return new Estimate(mean - other.mean, hypot(half, other.half));
    }

    /** Both together, if neither knows of the other. */
    Estimate plus(Estimate other) {
        return new Estimate(mean + other.mean, hypot(half, other.half));
    }

    Estimate times(double factor) {
        return new Estimate(
                mean * factor, half.stream().map(one -> one * Math.abs(factor)).findAny());
    }

    private static OptionalDouble hypot(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent()
                ? OptionalDouble.of(Math.hypot(a.getAsDouble(), b.getAsDouble()))
                : OptionalDouble.empty();
    }

    @Override
    public String toString() {
        if (Double.isNaN(mean)) {
            return MtbfReport.NOTHING;
        }
        return String.format(Locale.ROOT, "%.2f", mean)
                + (half.isPresent() ? String.format(Locale.ROOT, " ± %.2f", half.getAsDouble()) : "");
    }
}
