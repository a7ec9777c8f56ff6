package io.everloop.miniapps.cg.solve;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.cg.fem.Csr;
import io.everloop.miniapps.cg.mesh.Subdomain;

/** The matrix of all ranks. Rows that need nobody else are worked out while the values of others are on their way. */
public final class Operator {

    private final Csr matrix;
    private final Halo halo;
    private final int[] inner;
    private final int[] outer;
    private final int length;

    public Operator(Subdomain part, Csr matrix) {
        this.matrix = matrix;
        halo = new Halo(part);
        inner = part.runs(false);
        outer = part.runs(true);
        length = part.size() + part.ghosts();
    }

    public Csr matrix() {
        return matrix;
    }

    /** A vector with room for what is needed of others. */
    public double[] vector() {
        return new double[length];
    }

    /**
     * Multiplies with a vector; collective.
     *
     * @param v with room for what is needed of others
     * @param result our part of the product
     * @return our part of the sum of the result times the vector
     */
    public double multiply(Communicator comm, double[] v, double[] result) {
        halo.begin(comm, v);
        double dot = rows(inner, v, result);
        halo.await(v);
        return dot + rows(outer, v, result);
    }

    /** Takes part in a product of which nothing is wanted here. */
    public void exchange(Communicator comm, double[] v) {
        halo.begin(comm, v);
        halo.await(v);
    }

    private double rows(int[] runs, double[] v, double[] result) {
        double dot = 0;
        for (int i = 0; i < runs.length; i += 2) {
            dot += matrix.multiply(runs[i], runs[i + 1], v, result);
        }
        return dot;
    }
}
