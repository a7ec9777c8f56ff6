package io.everloop.miniapps.cg.fem;

/**
 * The rows of one rank of a sparse matrix: those entries of row i from {@code start[i]} on up to {@code start[i + 1]}.
 *
 * <p>Entries of a row are in the order of places, along x first, wherever their columns are kept. So the bits of a product
 * do not depend on how the nodes are divided.
 */
public final class Csr {

    private static final int INNER = 27;

    private final int[] start;
    private final int[] column;
    private final double[] value;

    Csr(int[] start, int[] column, double[] value) {
        this.start = start;
        this.column = column;
        this.value = value;
    }

    /** Where rows begin. */
    public int[] start() {
        return start;
    }

    /** The columns: below {@link #rows} our own, from there on those of others. */
    public int[] column() {
        return column;
    }

    /** The entries. */
    public double[] value() {
        return value;
    }

    public int rows() {
        return start.length - 1;
    }

    /** How many entries are kept. */
    public int entries() {
        return value.length;
    }

    /**
     * Multiplies some rows with a vector.
     *
     * @param v the vector, with what it has of others
     * @param result of which these rows are written
     * @return the sum over these rows of the result times the vector
     */
    public double multiply(int from, int to, double[] v, double[] result) {
        double dot = 0;
        int begin = start[from];
        for (int row = from; row < to; row++) {
            int end = start[row + 1];
            double sum = end - begin == INNER ? inner(begin, v) : any(begin, end, v);
            result[row] = sum;
            dot += sum * v[row];
            begin = end;
        }
        return dot;
    }

    /** A row of a node with neighbours on all sides, three sums at once; the same sums as in {@link #any}. */
    private double inner(int j, double[] v) {
        int[] c = column;
        double[] a = value;
        double s = 0;
        double t = 0;
        double u = 0;
        for (int i = j; i < j + INNER; i += 9) {
            s += a[i] * v[c[i]];
            t += a[i + 1] * v[c[i + 1]];
            u += a[i + 2] * v[c[i + 2]];
            s += a[i + 3] * v[c[i + 3]];
            t += a[i + 4] * v[c[i + 4]];
            u += a[i + 5] * v[c[i + 5]];
            s += a[i + 6] * v[c[i + 6]];
            t += a[i + 7] * v[c[i + 7]];
            u += a[i + 8] * v[c[i + 8]];
        }
        return s + t + u;
    }

    private double any(int begin, int end, double[] v) {
        double s = 0;
        for (int j = begin; j < end; j++) {
            s += value[j] * v[column[j]];
        }
        return s;
    }
}
