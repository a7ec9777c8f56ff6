package io.everloop.miniapps.cg.solve;

import io.everloop.miniapps.cg.fem.Csr;
import io.everloop.miniapps.grid.Box;

/**
 * Block Jacobi: blocks are boxes of up to 3 x 3 x 3 nodes, within which the matrix is solved exactly, by Cholesky's
 * factors. (Lines of nodes would be in vain: in a brick of cubes, neighbours along an axis are not coupled.)
 */
final class Blocks implements Preconditioner {

    private static final int EDGE = 3;
    private static final int MOST = EDGE * EDGE * EDGE;

    /** The rows of one block after the other, and where blocks begin. */
    private final int[] rows;

    private final int[] first;

    /** The lower factors, row by row, and where those of a block begin. The diagonal is kept inverted. */
    private final double[] factors;

    private final int[] firstFactor;

    private final double[] z;
    private final double[] work = new double[MOST];
    private int blocks;

    Blocks(Csr matrix, Box own) {
        int most = parts(own.width()) * parts(own.depth()) * parts(own.height());
        rows = new int[matrix.rows()];
        first = new int[most + 1];
        firstFactor = new int[most + 1];
        z = new double[matrix.rows()];
        for (int k = own.z0(); k < own.z1(); k += EDGE) {
            for (int j = own.y0(); j < own.y1(); j += EDGE) {
                for (int i = own.x0(); i < own.x1(); i += EDGE) {
                    add(own, i, j, k);
                }
            }
        }
        factors = new double[firstFactor[blocks]];
        int[] placeOf = new int[matrix.rows()];
        for (int block = 0; block < blocks; block++) {
            copy(matrix, block, placeOf);
            factorize(first[block + 1] - first[block], firstFactor[block]);
        }
    }

    private static int parts(int length) {
        return (length + EDGE - 1) / EDGE;
    }

    private void add(Box own, int x, int y, int z0) {
        int next = first[blocks];
        for (int k = z0; k < Math.min(z0 + EDGE, own.z1()); k++) {
            for (int j = y; j < Math.min(y + EDGE, own.y1()); j++) {
                for (int i = x; i < Math.min(x + EDGE, own.x1()); i++) {
                    rows[next++] = own.index(i, j, k);
                }
            }
        }
        int size = next - first[blocks];
        firstFactor[blocks + 1] = firstFactor[blocks] + size * (size + 1) / 2;
        first[++blocks] = next;
    }

    private void copy(Csr matrix, int block, int[] placeOf) {
        int begin = first[block];
        int size = first[block + 1] - begin;
        for (int a = 0; a < size; a++) {
            placeOf[rows[begin + a]] = a;
        }
        for (int a = 0; a < size; a++) {
            int row = rows[begin + a];
            for (int j = matrix.start()[row]; j < matrix.start()[row + 1]; j++) {
                int column = matrix.column()[j];
                int b = column < placeOf.length ? placeOf[column] : size;
                if (b <= a && rows[begin + b] == column) {
                    factors[firstFactor[block] + a * (a + 1) / 2 + b] = matrix.value()[j];
                }
            }
        }
    }

    private void factorize(int size, int at) {
        for (int a = 0; a < size; a++) {
            int rowA = at + a * (a + 1) / 2;
            for (int b = 0; b <= a; b++) {
                int rowB = at + b * (b + 1) / 2;
                double sum = factors[rowA + b];
                for (int c = 0; c < b; c++) {
                    sum -= factors[rowA + c] * factors[rowB + c];
                }
                factors[rowA + b] = a == b ? 1 / Math.sqrt(sum) : sum * factors[rowB + b];
            }
        }
    }

    @Override
    public double[] apply(double[] r) {
        for (int block = 0; block < blocks; block++) {
            int begin = first[block];
            int size = first[block + 1] - begin;
            int at = firstFactor[block];
            for (int a = 0; a < size; a++) {
                double sum = r[rows[begin + a]];
                for (int b = 0; b < a; b++) {
                    sum -= factors[at++] * work[b];
                }
                work[a] = sum * factors[at++];
            }
            for (int a = size - 1; a >= 0; a--) {
                at -= a + 1;
                work[a] *= factors[at + a];
                for (int b = 0; b < a; b++) {
                    work[b] -= factors[at + b] * work[a];
                }
                z[rows[begin + a]] = work[a];
            }
        }
        return z;
    }

    @Override
    public void undo(double[] from, double[] r) {
        for (int block = 0; block < blocks; block++) {
            int begin = first[block];
            int size = first[block + 1] - begin;
            int at = firstFactor[block];
            for (int a = 0; a < size; a++) {
                double value = from[rows[begin + a]];
                work[a] = value / factors[at + a];
                for (int b = 0; b < a; b++) {
                    work[b] += factors[at + b] * value;
                }
                at += a + 1;
            }
            for (int a = size - 1; a >= 0; a--) {
                at -= a + 1;
                double sum = work[a] / factors[at + a];
                for (int b = 0; b < a; b++) {
                    sum += factors[at + b] * work[b];
                }
                r[rows[begin + a]] = sum;
            }
        }
    }
}
