package io.everloop.miniapps.cg.solve;

/** No preconditioner. */
final class Unchanged implements Preconditioner {

    @Override
    public double[] apply(double[] r) {
        return r;
    }

    @Override
    public void undo(double[] z, double[] r) {
        System.arraycopy(z, 0, r, 0, r.length);
    }
}
