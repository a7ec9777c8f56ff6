package io.everloop.miniapps.cg.abft;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.cg.solve.Operator;
import io.everloop.miniapps.cg.solve.Preconditioner;
import io.everloop.miniapps.cg.solve.Vectors;
import java.util.Arrays;

/**
 * Equations for the lost ranks' part of a vector, solved by those who took their places; the others pass on their halos.
 * All calls are collective.
 */
final class Lost {

    /** Relative to the right-hand side: what double precision allows. */
    private static final double TOLERANCE = 1e-15;

    private static final int MOST_ITERATIONS = 100_000;

    private final Communicator comm;
    private final Operator operator;
    private final boolean isLost;
    private final int rows;
    private final double[] sums = new double[2];

    /** @param isLost whether this rank is one of them */
    Lost(Communicator comm, Operator operator, boolean isLost) {
        this.comm = comm;
        this.operator = operator;
        this.isLost = isLost;
        rows = operator.matrix().rows();
    }

    /** What the living ranks' part of a vector gives when multiplied, at all ranks. */
    double[] product(double[] x) {
        double[] v = operator.vector();
        if (!isLost) {
            System.arraycopy(x, 0, v, 0, rows);
        }
        double[] result = new double[rows];
        operator.multiply(comm, v, result);
        return result;
    }

    /** Solves A[I,I] x = b[I], I being what is lost; x counts at lost ranks only. */
    void solve(Preconditioner preconditioner, double[] b, double[] x) {
        double[] p = operator.vector();
        double[] q = new double[rows];
        double[] r = isLost ? b.clone() : new double[rows];
        if (isLost) {
            Arrays.fill(x, 0);
        }
        double[] z = preconditioner.apply(r);
        System.arraycopy(z, 0, p, 0, rows);
        double rho = sum(r, z);
        double goal = TOLERANCE * TOLERANCE * sums[1];
        for (int i = 0; i < MOST_ITERATIONS && sums[1] > goal; i++) {
            double alpha = rho / curvature(p, q);
            if (isLost) {
                Vectors.add(x, alpha, p, x, rows);
                Vectors.add(r, -alpha, q, r, rows);
            }
            z = preconditioner.apply(r);
            double next = sum(r, z);
            Vectors.add(z, next / rho, p, p, rows);
            rho = next;
        }
    }

    private double curvature(double[] p, double[] q) {
        if (isLost) {
            sums[0] = operator.multiply(comm, p, q);
        } else {
            operator.exchange(comm, p);
            sums[0] = 0;
        }
        comm.allreduce(sums, 0, sums, 0, 1, Op.SUM);
        return sums[0];
    }

    /** The product with the residual, and, in the second sum, its square. */
    private double sum(double[] r, double[] z) {
        sums[0] = Vectors.dot(r, z, rows);
        sums[1] = Vectors.dot(r, r, rows);
        comm.allreduce(sums, 0, sums, 0, 2, Op.SUM);
        return sums[0];
    }

    /**
     * Finds the x[I] that makes the residual of all rows least.
     *
     * @param residual of all rows, with nothing in place of what is lost; it is changed
     * @param x counts at lost ranks only
     */
    void leastSquares(double[] residual, double[] x) {
        double[] g = operator.vector();
        System.arraycopy(residual, 0, g, 0, rows);
        double[] p = operator.vector();
        double[] q = new double[rows];
        double[] s = new double[rows];
        if (isLost) {
            Arrays.fill(x, 0);
        }
        double gamma = descent(g, s);
        double goal = TOLERANCE * TOLERANCE * gamma;
        Vectors.add(s, 0, s, p, rows);
        for (int i = 0; i < MOST_ITERATIONS && gamma > goal; i++) {
            operator.multiply(comm, p, q);
            double alpha = gamma / comm.allreduce(Vectors.dot(q, q, rows), Op.SUM);
            Vectors.add(g, -alpha, q, g, rows);
            if (isLost) {
                Vectors.add(x, alpha, p, x, rows);
            }
            double next = descent(g, s);
            Vectors.add(s, next / gamma, p, p, rows);
            gamma = next;
        }
    }

    /** The lost part of the product with a residual, and its square. */
    private double descent(double[] g, double[] s) {
        operator.multiply(comm, g, s);
        if (!isLost) {
            Arrays.fill(s, 0);
        }
        return comm.allreduce(Vectors.dot(s, s, rows), Op.SUM);
    }
}
