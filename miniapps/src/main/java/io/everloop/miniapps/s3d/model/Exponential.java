package io.everloop.miniapps.s3d.model;

/**
 * e to the power of many numbers that are not positive, by additions and multiplications alone: compilers turn these loops
 * into vector instructions, which they cannot do with {@link Math#exp}, and every machine gets the same bits. Relative errors
 * are below 2e-14 down to e<sup>-8</sup>, 1e-13 down to e<sup>-10</sup>, and 1e-9 down to e<sup>-20</sup>; below
 * e<sup>-40</sup>, where nothing counts any more, results stay at that.
 */
final class Exponential {

    private static final double LEAST = -40;

    /** A series for a small part of the power, then so many squares of it. */
    private static final int SQUARES = 5;

    private static final double PART = 1.0 / (1 << SQUARES);

    private static final double C2 = 1.0 / 2;
    private static final double C3 = C2 / 3;
    private static final double C4 = C3 / 4;
    private static final double C5 = C4 / 5;
    private static final double C6 = C5 / 6;
    private static final double C7 = C6 / 7;
    private static final double C8 = C7 / 8;
    private static final double C9 = C8 / 9;
    private static final double C10 = C9 / 10;
    private static final double C11 = C10 / 11;

    private Exponential() {}

    /** Puts powers in the places of the first numbers. */
    static void apply(double[] x, int count) {
        reduce(x, count);
        addUp(x, count);
        square(x, count);
    }

    private static void reduce(double[] x, int count) {
        for (int i = 0; i < count; i++) {
            x[i] = PART * Math.max(LEAST, x[i]);
        }
    }

    private static void addUp(double[] x, int count) {
        for (int i = 0; i < count; i++) {
            double y = x[i];
            double high = C6 + y * (C7 + y * (C8 + y * (C9 + y * (C10 + y * C11))));
            x[i] = 1 + y * (1 + y * (C2 + y * (C3 + y * (C4 + y * (C5 + y * high)))));
        }
    }

    private static void square(double[] x, int count) {
        for (int i = 0; i < count; i++) {
            double to2 = x[i] * x[i];
            double to4 = to2 * to2;
            double to8 = to4 * to4;
            double to16 = to8 * to8;
            x[i] = to16 * to16;
        }
    }
}
