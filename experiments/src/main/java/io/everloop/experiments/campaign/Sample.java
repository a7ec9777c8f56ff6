package io.everloop.experiments.campaign;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/** A figure that was measured several times. */
public final class Sample {

    private static final double UPPER_TAIL = 0.975;

    private final DescriptiveStatistics figures = new DescriptiveStatistics();

    /** Of these figures, one at least. */
    public Sample(List<Double> measured) {
        if (measured.isEmpty()) {
            throw new IllegalArgumentException("a sample of nothing has no mean");
        }
        measured.forEach(figures::addValue);
    }

    public double mean() {
        return figures.getMean();
    }

    public double median() {
        return figures.getPercentile(50);
    }

    /** By how much the true mean may differ from ours, with 95 % confidence; NaN if there is one figure only. */
    public double margin() {
        long n = figures.getN();
        return n < 2
                ? Double.NaN
                : new TDistribution(n - 1.0).inverseCumulativeProbability(UPPER_TAIL)
                        * figures.getStandardDeviation()
                        / Math.sqrt((double) n);
    }
}
