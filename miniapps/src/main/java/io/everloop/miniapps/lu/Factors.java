package io.everloop.miniapps.lu;

/**
 * What one rank has of the matrix, row by row: below the diagonal the left factor, as far as it is made, above it the right
 * one, and what is still to be eliminated.
 *
 * <p>If the past is kept, a step works on a copy, and in a single moment without communication the copy becomes the present. As
 * no step begins before everybody has ended the one before, step k is whole at every rank as long as anybody is at k.
 */
final class Factors {

    private final double[][] values;
    private final int[] pivots;
    private int step;

    Factors(Layout layout, int row, boolean keepsPast) {
        values = new double[keepsPast ? 2 : 1][layout.localRows(row) * layout.localColumns()];
        pivots = new int[layout.n()];
    }

    /** The step that comes next; steps before it are done. */
    int step() {
        return step;
    }

    /** Goes back to a step that is whole. */
    void goTo(int other) {
        step = other;
    }

    double[] values() {
        return values[step % values.length];
    }

    /** For each row that a step has dealt with: which row it was exchanged with. */
    int[] pivots() {
        return pivots;
    }

    /** What the present step works on; it counts from {@link #advance} on. */
    double[] next() {
        double[] next = values[(step + 1) % values.length];
        if (values.length > 1) {
            System.arraycopy(values(), 0, next, 0, next.length);
        }
        return next;
    }

    void advance() {
        step++;
    }

    /** Takes over what was kept, or worked out. */
    void resume(int keptStep, double[] keptValues, int[] keptPivots) {
        step = keptStep;
        System.arraycopy(keptValues, 0, values(), 0, keptValues.length);
        System.arraycopy(keptPivots, 0, pivots, 0, keptPivots.length);
    }
}
