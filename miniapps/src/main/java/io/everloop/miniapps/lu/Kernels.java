package io.everloop.miniapps.lu;

/** The loops in which the time goes. Matrices lie row by row; an offset and a width say where in one. Pure. */
final class Kernels {

    private Kernels() {}

    /**
     * Subtracts a product: c[r][j] -= sum of l[r][k] * u[k][j], k below the size of a block.
     *
     * @param c begins at this offset, and has so many entries from row to row; of each, so many are changed
     * @param l has rows of the size of a block, and begins at its offset
     * @param u has rows of the width
     */
    static void subtractProduct(
            double[] c, int cOffset, int stride, int rows, int width, double[] l, int lOffset, double[] u, int block) {
        for (int r = 0; r < rows; r++) {
            int to = cOffset + r * stride;
            int from = lOffset + r * block;
            int k = 0;
            for (; k + 3 < block; k += 4) {
                subtractFour(c, to, width, l, from + k, u, k * width);
            }
            for (; k < block; k++) {
                subtract(c, to, width, l[from + k], u, k * width);
            }
        }
    }

    private static void subtractFour(double[] c, int to, int width, double[] l, int from, double[] u, int row) {
        double l0 = l[from];
        double l1 = l[from + 1];
        double l2 = l[from + 2];
        double l3 = l[from + 3];
        int row1 = row + width;
        int row2 = row1 + width;
        int row3 = row2 + width;
        for (int j = 0; j < width; j++) {
            c[to + j] -= l0 * u[row + j] + l1 * u[row1 + j] + l2 * u[row2 + j] + l3 * u[row3 + j];
        }
    }

    /** Subtracts a multiple of a row from another. */
    static void subtract(double[] c, int to, int width, double factor, double[] u, int from) {
        for (int j = 0; j < width; j++) {
            c[to + j] -= factor * u[from + j];
        }
    }

    /** Solves L X = U in place of U, which has rows of the width; L is the lower part of a block, ones on its diagonal. */
    static void solveUnitLower(double[] l, int block, double[] u, int width) {
        for (int i = 1; i < block; i++) {
            for (int k = 0; k < i; k++) {
                subtract(u, i * width, width, l[i * block + k], u, k * width);
            }
        }
    }
}
