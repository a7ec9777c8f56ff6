package io.everloop.miniapps.cg.solve;

import io.everloop.miniapps.cg.fem.Csr;

/** Symmetric Gauss-Seidel over a rank's own nodes: (D + L) D^-1 (D + U) is solved with one sweep forth and one back. */
final class Ssor implements Preconditioner {

    private final Csr matrix;
    private final double[] diagonal;
    private final double[] inverse;
    private final double[] z;

    Ssor(Csr matrix) {
        this.matrix = matrix;
        diagonal = Jacobi.diagonal(matrix);
        inverse = new double[diagonal.length];
        z = new double[diagonal.length];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1 / diagonal[i];
        }
    }

    @Override
    public double[] apply(double[] r) {
        for (int row = 0; row < z.length; row++) {
            z[row] = (r[row] - below(row, z)) * inverse[row];
        }
        for (int row = z.length - 1; row >= 0; row--) {
            z[row] -= above(row, z) * inverse[row];
        }
        return z;
    }

    @Override
    public void undo(double[] from, double[] r) {
        double[] scaled = new double[r.length];
        for (int row = 0; row < r.length; row++) {
            scaled[row] = from[row] + above(row, from) * inverse[row];
        }
        for (int row = 0; row < r.length; row++) {
            r[row] = diagonal[row] * scaled[row] + below(row, scaled);
        }
    }

    private double below(int row, double[] v) {
        int[] column = matrix.column();
        double[] value = matrix.value();
        double sum = 0;
        int end = matrix.start()[row + 1];
        for (int j = matrix.start()[row]; j < end; j++) {
            if (column[j] < row) {
                sum += value[j] * v[column[j]];
            }
        }
        return sum;
    }

    private double above(int row, double[] v) {
        int[] column = matrix.column();
        double[] value = matrix.value();
        int rows = matrix.rows();
        double sum = 0;
        int end = matrix.start()[row + 1];
        for (int j = matrix.start()[row]; j < end; j++) {
            if (column[j] > row && column[j] < rows) {
                sum += value[j] * v[column[j]];
            }
        }
        return sum;
    }
}
