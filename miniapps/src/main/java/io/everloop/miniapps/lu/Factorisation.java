package io.everloop.miniapps.lu;

import java.util.Arrays;

/**
 * Makes the factors, one block column at a time. Checksums are eliminated like columns of the matrix, so that each stays the
 * sum of what its group still has to eliminate; what its group has of the left factor is summed up beside it, and added when
 * the group is done. Used by the thread of the rank; a step is collective.
 */
final class Factorisation {

    /** Moments of a step, between which others talk. */
    enum Moment {
        /** Everybody has ended the step before. */
        BEGUN,
        /** The left factor of the step is known where it is needed. */
        PANEL_KNOWN,
        /** So is the right one; nothing was subtracted yet. */
        ROW_KNOWN
    }

    /** Hears of each moment. */
    @FunctionalInterface
    interface Watch {
        void at(Moment moment, int step);
    }

    private final Layout layout;
    private final Grid grid;
    private final Factors factors;
    private final Watch watch;
    private final Rows rows;
    private final Panel panel;
    private final int row;
    private final int column;
    private final double[] left;
    private final double[] right;

    Factorisation(Layout layout, Grid grid, Factors factors, Watch watch) {
        this.layout = layout;
        this.grid = grid;
        this.factors = factors;
        this.watch = watch;
        rows = new Rows(layout, grid.column());
        panel = new Panel(layout, grid.column(), rows);
        row = grid.column().rank();
        column = grid.row().rank();
        left = new double[layout.localRows(row) * layout.block()];
        right = new double[layout.localColumns() * layout.block()];
    }

    /** Does the next step. */
    void step() {
        int k = factors.step();
        grid.all().barrier();
        watch.at(Moment.BEGUN, k);
        double[] values = factors.next();
        boolean isHere = layout.columnOfBlock(k) == column;
        if (isHere) {
            panel.factor(values, k, factors.pivots());
        }
        panelToAll(values, k, isHere);
        watch.at(Moment.PANEL_KNOWN, k);
        int first = firstColumn(k);
        int width = layout.groups() * layout.block() - first;
        rowToAll(values, k, first, width);
        watch.at(Moment.ROW_KNOWN, k);
        // Nothing is sent or received from here on: the step is either done at this rank or never began.
        int below = layout.localRow(row, k + 1);
        int skipped = (below - layout.localRow(row, k)) * layout.block();
        Kernels.subtractProduct(
                values,
                below * layout.localColumns() + first,
                layout.localColumns(),
                layout.localRows(row) - below,
                width,
                left,
                skipped,
                right,
                layout.block());
        if (layout.hasChecksum(layout.group(k), column)) {
            sumUp(values, k);
        }
        factors.advance();
    }

    /** The left factor of a step, from its block row on, and the pivots go to those who subtract in the same rows. */
    private void panelToAll(double[] values, int k, boolean isHere) {
        int block = layout.block();
        int top = layout.localRow(row, k);
        int length = (layout.localRows(row) - top) * block;
        int root = layout.columnOfBlock(k);
        int[] pivots = factors.pivots();
        if (isHere) {
            Blocks.copyOut(values, top, layout.localColumns(), layout.group(k) * block, block, left, length / block);
        }
        grid.row().bcast(left, 0, length, root);
        grid.row().bcast(pivots, k * block, block, root);
        if (!isHere) {
            for (int j = k * block; j < (k + 1) * block; j++) {
                rows.exchange(values, j, pivots[j]);
            }
        }
    }

    /** The first of our columns that a step subtracts from: all behind it are of later groups. */
    private int firstColumn(int k) {
        int group = layout.group(k);
        boolean isActive = layout.hasChecksum(group, column) || layout.blockAt(group, column) > k;
        return (isActive ? group : group + 1) * layout.block();
    }

    /** The right factor of a step goes to those who subtract in the same columns. */
    private void rowToAll(double[] values, int k, int first, int width) {
        int block = layout.block();
        int owner = k % layout.rows();
        if (owner == row) {
            int top = layout.localRow(row, k);
            Blocks.copyOut(values, top, layout.localColumns(), first, width, right, block);
            Kernels.solveUnitLower(left, block, right, width);
            Blocks.copyIn(right, width, block, values, top, layout.localColumns(), first);
        }
        grid.column().bcast(right, 0, width * block, owner);
    }

    /** Adds the left factor of a step to the sum of those of its group; and that, at its end, to the checksum. */
    private void sumUp(double[] values, int k) {
        int block = layout.block();
        int group = layout.group(k);
        int top = layout.localRow(row, k);
        for (int r = top; r < layout.localRows(row); r++) {
            int below = Math.min(block, layout.globalRow(row, r) - k * block);
            int to = r * layout.localColumns() + layout.groups() * block;
            for (int j = 0; j < below; j++) {
                values[to + j] += left[(r - top) * block + j];
            }
        }
        if (layout.isLastOfGroup(k)) {
            for (int r = 0; r < layout.localRows(row); r++) {
                int sum = r * layout.localColumns() + layout.groups() * block;
                int to = r * layout.localColumns() + group * block;
                for (int j = 0; j < block; j++) {
                    values[to + j] += values[sum + j];
                }
                Arrays.fill(values, sum, sum + block, 0);
            }
        }
    }
}
