package io.everloop.miniapps.cg.solve;

import io.everloop.miniapps.cg.fem.Csr;
import io.everloop.miniapps.cg.mesh.Subdomain;

/**
 * Something like the inverse of a rank's own block of the matrix, without anybody else's. It can be undone: a lost
 * residual is found again that way.
 */
public interface Preconditioner {

    /** Those there are. */
    enum Kind {
        /** None. */
        NONE,
        /** The diagonal. */
        JACOBI,
        /** All couplings within small boxes of nodes. */
        BLOCK,
        /** One sweep of Gauss-Seidel forth and one back. */
        SSOR;

        /** Makes one for the rows of a rank. */
        public Preconditioner of(Csr matrix, Subdomain part) {
            return switch (this) {
                case NONE -> new Unchanged();
                case JACOBI -> new Jacobi(matrix);
                case BLOCK -> new Blocks(matrix, part.own());
                case SSOR -> new Ssor(matrix);
            };
        }
    }

    /**
     * Applies it.
     *
     * @return an array that is valid until the next call; the given one, if nothing is to be done
     */
    double[] apply(double[] r);

    /** Undoes it: what {@link #apply} would give {@code z} for. */
    void undo(double[] z, double[] r);
}
