package io.everloop.experiments.bench.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Repeats an operation in batches: first until it does not get faster any more and a batch has a good length, then as
 * often as counts. On a machine with more processes than cores the compilers of all of them compete with what
 * they compile, so that nobody can say beforehand how long it takes to be warm.
 *
 * <p>Several processes that measure together do the same batches if the time of a batch is the same for all of them.
 *
 * @param warmUpMillis how long to warm up before looking whether it has become faster
 * @param measureMillis how long all batches that count shall take together
 */
public record Stopwatch(long warmUpMillis, long measureMillis) {

    private static final int BATCHES = 15;
    private static final int MOST_OPERATIONS = 1 << 20;
    private static final int MOST_LOOKS = 20;
    private static final int PATIENCE = 3;
    private static final double FASTER = 0.9;

    /** Does an operation many times. */
    @FunctionalInterface
    public interface Batch<E extends Exception> {

        /** Does it that many times; how long that took. */
        long nanos(int operations) throws E;
    }

    /** The times of one operation in microseconds, one of each batch. */
    public <E extends Exception> List<Double> micros(Batch<E> batch) throws E {
        int operations = warmUp(batch);
        List<Double> micros = new ArrayList<>();
        for (int i = 0; i < BATCHES; i++) {
            micros.add(batch.nanos(operations) / 1e3 / operations);
        }
        return micros;
    }

    /** How many operations a batch that counts has. */
    private <E extends Exception> int warmUp(Batch<E> batch) throws E {
        double wanted = measureMillis * 1e6 / BATCHES;
        double best = Double.MAX_VALUE;
        int operations = 1;
        int disappointed = 0;
        for (int look = 0; look < MOST_LOOKS && disappointed < PATIENCE; look++) {
            long spent = 0;
            long done = 0;
            do {
                long nanos = batch.nanos(operations);
                spent += nanos;
                done += operations;
                operations = nanos < wanted / 2 ? Math.min(2 * operations, MOST_OPERATIONS) : operations;
            } while (spent < warmUpMillis * 1_000_000);
            double each = Math.max(1, spent) / (double) done;
            disappointed = each < FASTER * best ? 0 : disappointed + 1;
            best = Math.min(best, each);
        }
        return (int) Math.max(1, Math.min(MOST_OPERATIONS, wanted / best));
    }

    /** Figures as they are handed over from process to process. */
    static String text(List<Double> figures) {
        return figures.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
