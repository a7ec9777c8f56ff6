package io.everloop.miniapps.lu;

import io.everloop.comm.Op;
import java.util.List;
import java.util.OptionalInt;

/**
 * Works out what lost ranks had: in a group of block columns the checksum is the sum of all others, so that any one of them
 * follows from the rest, which is in the same row of processes. Carries one loss in each row of the grid. Called by all ranks;
 * may be interrupted by another death, and is then called again. Used by the thread of the rank.
 */
final class Checksums {

    private static final int LOST = -1;

    private final Layout layout;
    private final Grid grid;
    private final Factors factors;
    private final int row;
    private final int column;

    Checksums(Layout layout, Grid grid, Factors factors) {
        this.layout = layout;
        this.grid = grid;
        this.factors = factors;
        row = grid.column().rank();
        column = grid.row().rank();
    }

    /**
     * Brings all ranks to the beginning of the same step.
     *
     * @return that step; nothing if more is lost than checksums carry
     */
    OptionalInt run(List<Integer> lost) {
        if (!layout.isChecked() || !isCarried(layout, lost)) {
            return OptionalInt.empty();
        }
        boolean isLost = lost.contains(grid.all().rank());
        int[] steps = new int[grid.all().size()];
        grid.all().allgather(new int[] {isLost ? LOST : factors.step()}, 0, 1, steps, 0);
        int teller = 0;
        int step = Integer.MAX_VALUE;
        for (int rank = 0; rank < steps.length; rank++) {
            teller = steps[teller] == LOST ? rank : teller;
            step = steps[rank] == LOST ? step : Math.min(step, steps[rank]);
        }
        factors.goTo(step);
        int[] pivots = factors.pivots().clone();
        grid.all().bcast(pivots, 0, pivots.length, teller);
        for (int rank : lost) {
            if (layout.rowOf(rank) == row) {
                double[] sums = contribution(layout.columnOf(rank), isLost);
                grid.row().reduce(sums, 0, sums, 0, sums.length, Op.SUM, layout.columnOf(rank));
                if (isLost) {
                    factors.resume(step, sums, pivots);
                }
            }
        }
        return OptionalInt.of(step);
    }

    /** Whether no row of the grid has lost more than one process. */
    static boolean isCarried(Layout layout, List<Integer> lost) {
        return lost.stream().map(layout::rowOf).distinct().count() == lost.size();
    }

    /** What this rank adds to what another one had. */
    private double[] contribution(int lostColumn, boolean isLost) {
        double[] values = factors.values();
        double[] sums = new double[values.length];
        for (int r = 0; r < layout.localRows(row) && !isLost; r++) {
            for (int group = 0; group < layout.groups(); group++) {
                if (layout.hasChecksum(group, column)) {
                    addChecksum(values, r, group, sums);
                } else if (layout.hasChecksum(group, lostColumn)) {
                    addToChecksum(values, r, group, sums);
                } else {
                    Kernels.subtract(sums, at(r, group), layout.block(), 1, values, at(r, group));
                }
            }
        }
        return sums;
    }

    private int at(int r, int group) {
        return r * layout.localColumns() + group * layout.block();
    }

    /** Whether the left factors of a group are still summed up beside its checksum. */
    private boolean isPresent(int group) {
        return factors.step() < layout.blocks() && layout.group(factors.step()) == group;
    }

    private void addChecksum(double[] values, int r, int group, double[] sums) {
        Kernels.subtract(sums, at(r, group), layout.block(), -1, values, at(r, group));
        if (isPresent(group)) {
            Kernels.subtract(sums, at(r, group), layout.block(), -1, values, at(r, layout.groups()));
        }
    }

    private void addToChecksum(double[] values, int r, int group, double[] sums) {
        int block = layout.block();
        int k = layout.blockAt(group, column);
        boolean isFactor = isPresent(group) && k < factors.step();
        for (int j = 0; j < block; j++) {
            boolean isLeft = isFactor && layout.globalRow(row, r) > k * block + j;
            sums[at(r, isLeft ? layout.groups() : group) + j] += values[at(r, group) + j];
        }
    }
}
