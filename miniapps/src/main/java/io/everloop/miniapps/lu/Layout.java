package io.everloop.miniapps.lu;

/**
 * Where the blocks of a matrix are: cyclically over a grid of processes, row blocks over its rows, column blocks over its
 * columns. With checksums, each process column gets one block column of every group; in each group another process column
 * has the checksum, the sum of the group's blocks, and the others have one block column of the matrix each. So the grid is
 * evenly loaded, and the blocks that a process loses are, row by row, all in different groups. Pure.
 *
 * @param n how many rows and columns the matrix has
 * @param block how many a block has; a divisor of n
 * @param rows of the grid of processes
 * @param columns of the grid
 * @param isChecked whether there are checksums
 */
record Layout(int n, int block, int rows, int columns, boolean isChecked) {

    /** The grid for so many ranks: as near to a square as they allow, no higher than wide. */
    static Layout of(int n, int block, int ranks, boolean isChecked) {
        int rows = (int) Math.sqrt(ranks);
        while (ranks % rows != 0) {
            rows--;
        }
        return new Layout(n, block, rows, ranks / rows, isChecked);
    }

    /** How many blocks the matrix has in each direction; as many steps make its factors. */
    int blocks() {
        return n / block;
    }

    int rowOf(int rank) {
        return rank / columns;
    }

    int columnOf(int rank) {
        return rank % columns;
    }

    /** How many block columns of the matrix are in a group. */
    private int dataOfGroup() {
        return isChecked ? columns - 1 : columns;
    }

    int groups() {
        return (blocks() + dataOfGroup() - 1) / dataOfGroup();
    }

    /** The group of a block column. */
    int group(int k) {
        return k / dataOfGroup();
    }

    /** Whether a block column is the last of its group. */
    boolean isLastOfGroup(int k) {
        return k + 1 == blocks() || group(k + 1) > group(k);
    }

    /** Whether a process column has the checksum of a group. */
    boolean hasChecksum(int group, int column) {
        return isChecked && group % columns == column;
    }

    /** The process column that has a block column. */
    int columnOfBlock(int k) {
        int place = k % dataOfGroup();
        return isChecked && place >= group(k) % columns ? place + 1 : place;
    }

    /** The block column of the matrix that a process column has in a group; at or beyond {@link #blocks} if it has none. */
    int blockAt(int group, int column) {
        int place = isChecked && column > group % columns ? column - 1 : column;
        return group * dataOfGroup() + place;
    }

    /** How many rows a process row has. */
    int localRows(int row) {
        return localRow(row, blocks());
    }

    /** How many columns every process has: its own, and those in which factors of the present group are summed up. */
    int localColumns() {
        return (groups() + (isChecked ? 1 : 0)) * block;
    }

    /** Where, in a process row, the first block row begins that is this one or comes after it. */
    int localRow(int row, int blockRow) {
        return (blockRow - row + rows - 1) / rows * block;
    }

    /** The row of the matrix that a process row has at a place. */
    int globalRow(int row, int local) {
        return (local / block * rows + row) * block + local % block;
    }

    /** The process row that has a row of the matrix. */
    int rowOfRow(int global) {
        return global / block % rows;
    }

    /** Where that process row has it. */
    int placeOfRow(int global) {
        return global / block / rows * block + global % block;
    }
}
