package io.everloop.experiments.bench.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether what is repeated has stopped getting faster: it has, if the later half of the time so far brought nothing
 * clearly better than the earlier half. Code gets faster in steps with long stretches between them, and the more so
 * the later, so that the patience has to grow.
 */
final class Warmth {

    private static final int SLICES = 40;
    private static final double FASTER = 0.95;
    private static final double NANOS_PER_MILLI = 1e6;

    private final double leastNanos;
    private final double mostNanos;
    private final double sliceNanos;

    /** What all operations took on average, each once, slice by slice; slices are about equally long. */
    private final List<Double> slices = new ArrayList<>();

    private double spent;
    private double sliceSpent;
    private double costs;
    private int rounds;

    Warmth(long leastMillis, long mostMillis) {
        leastNanos = leastMillis * NANOS_PER_MILLI;
        mostNanos = mostMillis * NANOS_PER_MILLI;
        sliceNanos = mostNanos / SLICES;
    }

    /** A round of all operations took that long, and if each was done once only, so much. */
    void add(double nanos, double onceNanos) {
        spent += nanos;
        sliceSpent += nanos;
        costs += onceNanos;
        rounds++;
        if (sliceSpent >= sliceNanos) {
            slices.add(costs / rounds);
            sliceSpent = 0;
            costs = 0;
            rounds = 0;
        }
    }

    boolean isEnough() {
        return spent >= mostNanos || (spent >= leastNanos && hasStopped());
    }

    private boolean hasStopped() {
        int half = slices.size() / 2;
        return half > 0 && best(slices.subList(half, slices.size())) > FASTER * best(slices.subList(0, half));
    }

    private static double best(List<Double> some) {
        return some.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }
}
