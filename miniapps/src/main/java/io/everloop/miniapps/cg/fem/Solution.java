package io.everloop.miniapps.cg.fem;

/**
 * The solution that is looked for, which is known: e^(xy) + sin(3x + 2y + z), and the source that makes it one. Heat that
 * flows swings about it: at time t it is that times 1 + sin(2πt) / 2.
 */
public final class Solution {

    private Solution() {}

    /** The solution at a place. */
    public static double at(double x, double y, double z) {
        return Math.exp(x * y) + Math.sin(3 * x + 2 * y + z);
    }

    /** What it makes of Poisson's equation: minus the sum of its second derivatives. */
    static double source(double x, double y, double z) {
        return 14 * Math.sin(3 * x + 2 * y + z) - (x * x + y * y) * Math.exp(x * y);
    }

    /** How many times the solution heat is that flows, at a time. */
    static double swing(double time) {
        return 1 + 0.5 * Math.sin(2 * Math.PI * time);
    }

    /** How fast that changes. */
    static double swingRate(double time) {
        return Math.PI * Math.cos(2 * Math.PI * time);
    }
}
