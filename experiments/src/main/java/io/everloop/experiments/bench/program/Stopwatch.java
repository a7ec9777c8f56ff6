package io.everloop.experiments.bench.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Repeats operations in batches, in turn, so that all of them see the same machine: first until they do not get faster any
 * more and a batch has a good length, then as often as counts. On a machine with more processes than cores the compilers of
 * all of them compete with what they compile, so that nobody can say beforehand how long it takes to be warm.
 *
 * <p>Several processes that measure together do the same batches if the time of a batch is the same for all of them.
 *
 * @param leastMillis how long to warm up at least
 * @param mostMillis how long to warm up at most
 * @param measureMillis how long all batches of an operation that count shall take together
 */
public record Stopwatch(long leastMillis, long mostMillis, long measureMillis) {

    private static final int BATCHES = 15;
    private static final int MOST_OPERATIONS = 1 << 20;

    /** Does an operation many times. */
    @FunctionalInterface
    public interface Batch<E extends Exception> {

        /** Does it that many times; how long that took. */
        long nanos(int operations) throws E;
    }

    /** A stopwatch from the texts of its three numbers. */
    public static Stopwatch parse(List<String> numbers) {
        return new Stopwatch(
                Long.parseLong(numbers.get(0)), Long.parseLong(numbers.get(1)), Long.parseLong(numbers.get(2)));
    }

    /** The times of one operation in microseconds, one of each batch. */
    public <E extends Exception> List<Double> micros(Batch<E> batch) throws E {
        return micros(List.of(batch)).get(0);
    }

    /** The same for several operations that take turns. */
    public <E extends Exception> List<List<Double>> micros(List<Batch<E>> batches) throws E {
        int[] operations = warmUp(batches);
        List<List<Double>> micros = new ArrayList<>();
        batches.forEach(any -> micros.add(new ArrayList<>()));
        for (int i = 0; i < BATCHES; i++) {
            for (int which = 0; which < operations.length; which++) {
                long nanos = batches.get(which).nanos(operations[which]);
                micros.get(which).add(nanos / 1e3 / operations[which]);
            }
        }
        return micros;
    }

    /**
     * How many operations a batch of each kind has that counts. Until then all have equally many, because Java counts
     * calls before it compiles, and a slow operation would stay slow.
     */
    private <E extends Exception> int[] warmUp(List<Batch<E>> batches) throws E {
        Warmth warmth = new Warmth(leastMillis, mostMillis);
        double wanted = measureMillis * 1e6 / BATCHES;
        double[] each = new double[batches.size()];
        int operations = 1;
        while (!warmth.isEnough()) {
            double round = 0;
            for (int which = 0; which < each.length; which++) {
                double nanos = Math.max(1, batches.get(which).nanos(operations));
                each[which] = nanos / operations;
                round += nanos;
            }
            warmth.add(round, round / operations);
            operations = fitting(Math.min(wanted * each.length / (round / operations), 2.0 * operations));
        }
        return Arrays.stream(each).mapToInt(nanos -> fitting(wanted / nanos)).toArray();
    }

    private static int fitting(double operations) {
        return (int) Math.max(1, Math.min(MOST_OPERATIONS, operations));
    }

    /** Figures as they are handed over from process to process. */
    static String text(List<Double> figures) {
        return figures.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
