package io.everloop.miniapps.lu;

import io.everloop.comm.Communicator;

/**
 * The processes that a rank works with.
 *
 * @param all everybody
 * @param row those of its row of the grid; its rank there is the number of its column
 * @param column those of its column; its rank there is the number of its row
 */
record Grid(Communicator all, Communicator row, Communicator column) {

    /** Makes a part of all ranks: those who give the same colour, in the order of the key. */
    @FunctionalInterface
    interface Split {
        Communicator split(int colour, int key);
    }

    /** Collective. */
    static Grid of(Communicator all, Layout layout, Split split) {
        int row = layout.rowOf(all.rank());
        int column = layout.columnOf(all.rank());
        Communicator ofRow = split.split(row, column);
        return new Grid(all, ofRow, split.split(column, row));
    }
}
