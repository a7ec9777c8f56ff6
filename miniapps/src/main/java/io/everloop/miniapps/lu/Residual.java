package io.everloop.miniapps.lu;

import io.everloop.comm.Op;
import java.util.Arrays;

/** What the factors leave of the matrix; a way to look at the result that shares no sum with how it was made. */
final class Residual {

    private final Layout layout;
    private final Grid grid;
    private final Factors factors;
    private final int row;
    private final int column;

    Residual(Layout layout, Grid grid, Factors factors) {
        this.layout = layout;
        this.grid = grid;
        this.factors = factors;
        row = grid.column().rank();
        column = grid.row().rank();
    }

    /** The largest row sum of A - LU, relative to that of A, n and the precision of doubles. Collective. */
    double scaled() {
        int[] order = new int[layout.n()];
        Arrays.setAll(order, i -> i);
        for (int i = 0; i < order.length; i++) {
            int other = order[factors.pivots()[i]];
            order[factors.pivots()[i]] = order[i];
            order[i] = other;
        }
        double[] rest = new double[factors.values().length];
        forEach((r, global, at, globalColumn) -> rest[at] = Matrix.entry(order[global], globalColumn));
        double norm = largestRowSum(rest);
        for (int k = 0; k < layout.blocks(); k++) {
            subtract(rest, k);
        }
        return largestRowSum(rest) / (norm * layout.n() * Math.ulp(1.0));
    }

    @FunctionalInterface
    private interface Entry {
        void visit(int r, int global, int at, int globalColumn);
    }

    /** Visits all entries of the matrix that this rank has. */
    private void forEach(Entry entry) {
        int block = layout.block();
        for (int r = 0; r < layout.localRows(row); r++) {
            int global = layout.globalRow(row, r);
            for (int group = 0; group < layout.groups(); group++) {
                int k = layout.blockAt(group, column);
                for (int j = 0; j < block && k < layout.blocks() && !layout.hasChecksum(group, column); j++) {
                    entry.visit(r, global, r * layout.localColumns() + group * block + j, k * block + j);
                }
            }
        }
    }

    private double largestRowSum(double[] values) {
        double[] sums = new double[layout.localRows(row)];
        forEach((r, global, at, globalColumn) -> sums[r] += Math.abs(values[at]));
        grid.row().allreduce(sums, 0, sums, 0, sums.length, Op.SUM);
        return grid.all().allreduce(Arrays.stream(sums).max().orElse(0), Op.MAX);
    }

    /** Takes the product of a block column of the left factor and a block row of the right one away. */
    private void subtract(double[] rest, int k) {
        int block = layout.block();
        int width = layout.groups() * block;
        int top = layout.localRow(row, k);
        double[] left = new double[(layout.localRows(row) - top) * block];
        double[] right = new double[block * width];
        forEach((r, global, at, globalColumn) -> {
            if (r >= top && globalColumn / block == k && global >= globalColumn) {
                left[(r - top) * block + globalColumn % block] = global == globalColumn ? 1 : factors.values()[at];
            }
            if (global / block == k && global <= globalColumn) {
                right[global % block * width + at % layout.localColumns()] = factors.values()[at];
            }
        });
        grid.row().bcast(left, 0, left.length, layout.columnOfBlock(k));
        grid.column().bcast(right, 0, right.length, k % layout.rows());
        int stride = layout.localColumns();
        Kernels.subtractProduct(rest, top * stride, stride, layout.localRows(row) - top, width, left, 0, right, block);
    }
}
