package io.everloop.checkpoint.code;

import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A code of so many units of data and so many of parity: any as many units as there are of parity may be lost.
 *
 * <p>Units 0 to k-1 are the data, unchanged; unit k+r is the sum of the data, where unit i is multiplied by the r-th power of
 * 2^i. So the first parity is plain exclusive or, and the others need few doublings. With these coefficients every loss
 * can be repaired up to {@link #MOST_DATA} units of data and {@link #MOST_PARITY} of parity.
 *
 * @param data how many units of data
 * @param parity how many units of parity
 */
public record ReedSolomon(int data, int parity) {

    /** How many units of data are possible. */
    public static final int MOST_DATA = 20;

    /** How many units of parity are possible. */
    public static final int MOST_PARITY = 4;

    public ReedSolomon {
        if (data < 1 || data > MOST_DATA || parity < 1 || parity > MOST_PARITY) {
            throw new IllegalArgumentException(data + " units of data and " + parity + " of parity: 1 to " + MOST_DATA
                    + " and 1 to " + MOST_PARITY + " are possible");
        }
    }

    public int units() {
        return data + parity;
    }

    /** How a unit of parity comes from all units of data. */
    public Combination encoding(int row) {
        return new Combination(rowOf(data + row));
    }

    /**
     * The units, ascending, that a lost one is computed from: as many as there are of data, the first that are left.
     *
     * @throws TooManyLostException if fewer are left
     */
    public List<Integer> sources(SortedSet<Integer> lost) {
        List<Integer> left = IntStream.range(0, units())
                .filter(unit -> !lost.contains(unit))
                .boxed()
                .toList();
        if (left.size() < data) {
            throw new TooManyLostException(lost, units(), parity);
        }
        return left.subList(0, data);
    }

    /**
     * How a lost unit comes from {@link #sources}, in their order.
     *
     * @param lost all lost units, the wanted one among them
     * @throws TooManyLostException if too few are left
     */
    public Combination rebuilding(int wanted, SortedSet<Integer> lost) {
        SortedSet<Integer> all = new TreeSet<>(lost);
        all.add(wanted);
        int[][] rows = sources(all).stream().map(this::rowOf).toArray(int[][]::new);
        int[][] inverse = Matrix.inverse(rows);
        int[] row = rowOf(wanted);
        int[] coefficients = new int[data];
        for (int i = 0; i < data; i++) {
            for (int j = 0; j < data; j++) {
                coefficients[j] ^= Field.multiply(row[i], inverse[i][j]);
            }
        }
        return new Combination(coefficients);
    }

    /** How a unit comes from the data. */
    private int[] rowOf(int unit) {
        int[] row = new int[data];
        if (unit < data) {
            row[unit] = 1;
        } else {
            Arrays.setAll(row, i -> Field.powerOfTwo(i * (unit - data)));
        }
        return row;
    }
}
