package io.everloop.miniapps.cg.solve;

import io.everloop.miniapps.cg.fem.Csr;

/** Divides by the diagonal. */
final class Jacobi implements Preconditioner {

    private final double[] diagonal;
    private final double[] inverse;
    private final double[] z;

    Jacobi(Csr matrix) {
        diagonal = diagonal(matrix);
        inverse = new double[diagonal.length];
        z = new double[diagonal.length];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1 / diagonal[i];
        }
    }

    static double[] diagonal(Csr matrix) {
        double[] diagonal = new double[matrix.rows()];
        for (int row = 0; row < diagonal.length; row++) {
            for (int j = matrix.start()[row]; j < matrix.start()[row + 1]; j++) {
                if (matrix.column()[j] == row) {
                    diagonal[row] = matrix.value()[j];
                }
            }
        }
        return diagonal;
    }

    @Override
    public double[] apply(double[] r) {
        for (int i = 0; i < z.length; i++) {
            z[i] = r[i] * inverse[i];
        }
        return z;
    }

    @Override
    public void undo(double[] from, double[] r) {
        for (int i = 0; i < r.length; i++) {
            r[i] = from[i] * diagonal[i];
        }
    }
}
