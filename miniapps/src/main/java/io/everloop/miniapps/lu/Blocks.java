package io.everloop.miniapps.lu;

/** Copies parts of a rank's rows to where they lie close together, and back. Pure. */
final class Blocks {

    private Blocks() {}

    /** So many rows from a row on, of each so many entries from a column on. */
    static void copyOut(double[] from, int row, int stride, int column, int width, double[] to, int rows) {
        for (int r = 0; r < rows; r++) {
            System.arraycopy(from, (row + r) * stride + column, to, r * width, width);
        }
    }

    static void copyIn(double[] from, int width, int rows, double[] to, int row, int stride, int column) {
        for (int r = 0; r < rows; r++) {
            System.arraycopy(from, r * width, to, (row + r) * stride + column, width);
        }
    }
}
