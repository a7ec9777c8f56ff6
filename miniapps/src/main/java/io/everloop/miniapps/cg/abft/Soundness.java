package io.everloop.miniapps.cg.abft;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.miniapps.cg.fem.Csr;
import io.everloop.miniapps.cg.solve.Operator;
import io.everloop.miniapps.cg.solve.State;
import io.everloop.miniapps.cg.solve.Vectors;
import io.everloop.miniapps.cg.solve.Watch;

/**
 * Looks for errors that nobody reports: bits that flip in memory or in a processor. Used by the thread of the rank.
 *
 * <p>In every iteration, with sums that travel with those of the iteration: the sum of the product must be that of the
 * direction weighted with the sums of columns, which are those of rows, since the matrix is symmetric; and direction times
 * residual must be what the iteration takes it for. Before a commit, or when asked: the residual must be that of the
 * solution.
 */
public final class Soundness implements Watch {

    private static final double EPSILON = Math.ulp(1.0);

    /** What 27 products and their sum may be off, and the sums over a rank's rows, which err in both directions. */
    private static final double ROUNDINGS = 64;

    /** Of what r times z is; p times r differs from it by what directions have lost of their conjugacy. */
    private static final double CONJUGACY = 1e-6;

    /** Of the right-hand side; residuals that are updated drift away from the true one by little more than rounding. */
    private static final double DRIFT = 1e-12;

    private final Operator operator;
    private final double[] rowSums;
    private final double largestRow;
    private final double[] v;
    private final double[] product;
    private final double[] squares = new double[2];
    private String problem = "";

    public Soundness(Operator operator) {
        this.operator = operator;
        Csr matrix = operator.matrix();
        rowSums = new double[matrix.rows()];
        double largest = 0;
        for (int row = 0; row < rowSums.length; row++) {
            double size = 0;
            for (int j = matrix.start()[row]; j < matrix.start()[row + 1]; j++) {
                rowSums[row] += matrix.value()[j];
                size += Math.abs(matrix.value()[j]);
            }
            largest = Math.max(largest, size);
        }
        largestRow = largest;
        v = operator.vector();
        product = new double[rowSums.length];
    }

    /** What was found in the last iteration, the same everywhere; empty if nothing was. */
    public String problem() {
        return problem;
    }

    /** Forgets what was found. */
    public void reset() {
        problem = "";
    }

    @Override
    public int sums() {
        return 3;
    }

    @Override
    public void product(State state, double[] sums, int offset) {
        double[] p = state.p(state.iteration());
        double[] q = state.q();
        double difference = 0;
        double size = 0;
        for (int i = 0; i < rowSums.length; i++) {
            difference += rowSums[i] * p[i] - q[i];
            size += Math.abs(p[i]);
        }
        sums[offset] = difference;
        sums[offset + 1] = size * largestRow;
        sums[offset + 2] = Vectors.dot(p, state.r(state.iteration()), rowSums.length);
    }

    @Override
    public void judge(State state, double[] sums, int offset) {
        double rho = state.rho(state.iteration());
        double off = Math.abs(sums[offset]);
        double allowed = ROUNDINGS * EPSILON * sums[offset + 1];
        if (!(off <= allowed)) { // not a number is wrong, too
            problem = "the checksum of the product is off by " + off + ", more than rounding's " + allowed;
        } else if (!(Math.abs(sums[offset + 2] - rho) <= CONJUGACY * rho)) {
            problem = "direction times residual is " + sums[offset + 2] + " and not " + rho;
        }
    }

    /** Whether the residual is that of the solution; the same everywhere. Collective. */
    public boolean test(Communicator comm, State state, double[] b) {
        long k = state.iteration();
        int rows = rowSums.length;
        System.arraycopy(state.x(k), 0, v, 0, rows);
        operator.multiply(comm, v, product);
        Vectors.add(b, -1, product, product, rows);
        Vectors.add(product, -1, state.r(k), product, rows);
        squares[0] = Vectors.dot(product, product, rows);
        squares[1] = Vectors.dot(b, b, rows);
        comm.allreduce(squares, 0, squares, 0, 2, Op.SUM);
        double drift = Math.sqrt(squares[0] / squares[1]);
        if (!(drift <= DRIFT)) {
            problem = "the residual is not that of the solution: it is off by " + drift + " of the right-hand side";
        }
        return problem.isEmpty();
    }
}
