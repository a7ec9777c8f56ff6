package io.everloop.framework.fault.law;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.time.Times;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.commons.math3.distribution.AbstractRealDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.special.Gamma;

/**
 * How failures come: {@code 20s}, {@code 20s:weibull=0.7}, {@code 20s:burst=3:spread=500ms}.
 *
 * @param mean the time between two of them, on average
 * @param shape of a Weibull distribution: below 1, failures come in clusters; an exponential distribution if not given
 * @param burst how many neighbouring ranks each failure hits; 1 unless given
 * @param spread the time in which they are hit; at once unless given
 * @param system the one of a failure record that is followed; the one with most failures unless given
 */
public record FailureLaw(Duration mean, OptionalDouble shape, int burst, Duration spread, OptionalInt system) {

    private static final String FORM = "write --mtbf 20s, 20s:weibull=0.7 or 20s:burst=3:spread=500ms";
    private static final double LEAST_SHAPE = 0.2;
    private static final double MOST_SHAPE = 20;

    /** Exponential: no failure knows of another. */
    public static FailureLaw exponential(Duration mean) {
        return new FailureLaw(mean, OptionalDouble.empty(), 1, Duration.ZERO, OptionalInt.empty());
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with a sentence, if the text names none
     */
    public static FailureLaw parse(String text) {
        String[] parts = text.split(":", -1);
        FailureLaw law = exponential(Times.span(parts[0]));
        if (law.mean.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("failures every " + parts[0] + " leave no time for anything: " + FORM);
        }
        for (int i = 1; i < parts.length; i++) {
            law = law.with(parts[i], text);
        }
        return law;
    }

    private FailureLaw with(String part, String text) {
        int equals = part.indexOf('=');
        String value = part.substring(equals + 1);
        return switch (part.substring(0, Math.max(0, equals))) {
            case "weibull" -> new FailureLaw(mean, OptionalDouble.of(shapeOf(value)), burst, spread, system);
            case "burst" -> new FailureLaw(mean, shape, count(value, text), spread, system);
            case "spread" -> new FailureLaw(mean, shape, burst, Times.span(value), system);
            case "system" -> new FailureLaw(mean, shape, burst, spread, OptionalInt.of(count(value, text)));
            default -> throw new IllegalArgumentException("'" + text + "' names no failures: " + FORM);
        };
    }

    private static double shapeOf(String value) {
        if (!value.matches("\\d{1,3}(\\.\\d{1,9})?")
                || Double.parseDouble(value) < LEAST_SHAPE
                || Double.parseDouble(value) > MOST_SHAPE) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "weibull takes a shape from %.1f to %.0f, not '%s'", LEAST_SHAPE, MOST_SHAPE, value));
        }
        return Double.parseDouble(value);
    }

    private static int count(String value, String text) {
        if (!value.matches("[1-9]\\d{0,3}")) {
            throw new IllegalArgumentException(
                    "'" + value + "' in '" + text + "' is no number from 1 to 9999: " + FORM);
        }
        return Integer.parseInt(value);
    }

    /** Who is killed when, of so many ranks; the same for the same seed, and without end. */
    public Iterator<Fault> draw(int ranks, long seed) {
        RandomGenerator random = new Well19937c(seed);
        AbstractRealDistribution gaps = gaps(random);
        return new Drawing(
                new Iterator<>() {
                    private double seconds;

                    @Override
                    public boolean hasNext() {
                        return true;
                    }

                    @Override
                    public Arrival next() {
                        seconds += gaps.sample();
                        return new Arrival(seconds, random.nextInt(ranks));
                    }
                },
                this,
                ranks,
                random);
    }

    /**
     * The same, from a record of real failures: its times, so scaled that the mean is that of this law, from some place in the
     * record on; nodes are taken for ranks.
     *
     * @throws IllegalArgumentException if the file holds no such record
     */
    public Iterator<Fault> replay(Path file, int ranks, long seed) {
        RandomGenerator random = new Well19937c(seed);
        FailureRecord record = FailureRecord.read(file, system);
        return new Drawing(record.from(random.nextInt(record.size()), seconds()), this, ranks, random);
    }

    private AbstractRealDistribution gaps(RandomGenerator random) {
        if (shape.isEmpty()) {
            return new ExponentialDistribution(random, seconds());
        }
        double scale = seconds() / Gamma.gamma(1 + 1 / shape.getAsDouble());
        return new WeibullDistribution(random, shape.getAsDouble(), scale);
    }

    private double seconds() {
        return mean.toNanos() / 1e9;
    }

    @Override
    public String toString() {
        return Times.exact(mean)
                + (shape.isPresent() ? ":weibull=" + shape.getAsDouble() : "")
                + (burst > 1 ? ":burst=" + burst : "")
                + (spread.isZero() ? "" : ":spread=" + Times.exact(spread))
                + (system.isPresent() ? ":system=" + system.getAsInt() : "");
    }
}
