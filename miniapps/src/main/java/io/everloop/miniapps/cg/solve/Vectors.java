package io.everloop.miniapps.cg.solve;

/**
 * Passes over vectors, as few as possible. Sums go four ways at once, always the same ways, so they have the same bits for
 * the same values.
 */
public final class Vectors {

    private Vectors() {}

    /** The sum of the products. */
    public static double dot(double[] a, double[] b, int length) {
        double s = 0;
        double t = 0;
        double u = 0;
        double v = 0;
        int i = 0;
        for (; i < length - 3; i += 4) {
            s += a[i] * b[i];
            t += a[i + 1] * b[i + 1];
            u += a[i + 2] * b[i + 2];
            v += a[i + 3] * b[i + 3];
        }
        for (; i < length; i++) {
            s += a[i] * b[i];
        }
        return s + t + (u + v);
    }

    /** Sets {@code to = from + factor * change}; the arrays may be the same. */
    public static void add(double[] from, double factor, double[] change, double[] to, int length) {
        for (int i = 0; i < length; i++) {
            to[i] = from[i] + factor * change[i];
        }
    }

    /** Goes along a direction, {@code xNext = x + alpha * p}, and turns: {@code pNext = z + beta * p}. */
    static void advance(
            double[] x, double alpha, double[] p, double[] xNext, double[] z, double beta, double[] pNext, int length) {
        for (int i = 0; i < length; i++) {
            double along = p[i];
            xNext[i] = x[i] + alpha * along;
            pNext[i] = z[i] + beta * along;
        }
    }
}
