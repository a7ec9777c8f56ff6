package io.everloop.miniapps.lu;

import io.everloop.comm.Communicator;

/**
 * Makes the factors of one block column, together with all processes that have some of it: in each column the largest entry
 * becomes the pivot, and whole rows, as far as the processes have them, change places.
 */
final class Panel {

    private final Layout layout;
    private final Communicator column;
    private final int row;
    private final Rows rows;
    private final double[] best = new double[2];
    private final double[] all;
    private final double[] pivotRow;

    /** @param column the processes that have the block column */
    Panel(Layout layout, Communicator column, Rows rows) {
        this.layout = layout;
        this.column = column;
        this.rows = rows;
        row = column.rank();
        all = new double[2 * column.size()];
        pivotRow = new double[layout.block()];
    }

    /**
     * Collective over the column of processes.
     *
     * @param k the block column
     * @param pivots where to write the rows that came into the place of each
     */
    void factor(double[] values, int k, int[] pivots) {
        int offset = layout.group(k) * layout.block();
        for (int j = 0; j < layout.block(); j++) {
            int global = k * layout.block() + j;
            int pivot = pivot(values, offset + j, global);
            pivots[global] = pivot;
            rows.exchange(values, global, pivot);
            eliminate(values, offset, j, global);
        }
    }

    /** The row with the largest entry of a column, from a row on; the first of several. */
    private int pivot(double[] values, int at, int global) {
        best[0] = -1;
        best[1] = global;
        for (int r = firstFrom(global); r < layout.localRows(row); r++) {
            double size = Math.abs(values[r * layout.localColumns() + at]);
            if (size > best[0]) {
                best[0] = size;
                best[1] = layout.globalRow(row, r);
            }
        }
        column.allgather(best, 0, best.length, all, 0);
        int winner = 0;
        for (int p = 1; p < column.size(); p++) {
            boolean isLarger = all[2 * p] > all[2 * winner];
            boolean isEarlier = all[2 * p] == all[2 * winner] && all[2 * p + 1] < all[2 * winner + 1];
            winner = isLarger || isEarlier ? p : winner;
        }
        if (all[2 * winner] == 0) {
            throw new ArithmeticException("the matrix is singular: column " + global + " has no pivot");
        }
        return (int) all[2 * winner + 1];
    }

    /** Where the rows from this one on begin here. */
    private int firstFrom(int global) {
        return layout.rowOfRow(global) == row
                ? layout.placeOfRow(global)
                : layout.localRow(row, global / layout.block() + 1);
    }

    private void eliminate(double[] values, int offset, int j, int global) {
        int width = layout.block() - j;
        int stride = layout.localColumns();
        int owner = layout.rowOfRow(global);
        if (owner == row) {
            System.arraycopy(values, layout.placeOfRow(global) * stride + offset + j, pivotRow, 0, width);
        }
        column.bcast(pivotRow, 0, width, owner);
        for (int r = firstFrom(global + 1); r < layout.localRows(row); r++) {
            int at = r * stride + offset + j;
            values[at] /= pivotRow[0];
            for (int i = 1; i < width; i++) {
                values[at + i] -= values[at] * pivotRow[i];
            }
        }
    }
}
