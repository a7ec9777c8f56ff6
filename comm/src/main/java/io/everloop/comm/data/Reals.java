package io.everloop.comm.data;

import io.everloop.comm.Op;

/** Combinations of floating-point numbers: one plain loop each, so that the compiler can use vectors. */
final class Reals {

    private Reals() {}

    static void floats(Op op, float[] a, float[] b, float[] c, int from, int to) {
        switch (op) {
            case SUM -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] + b[i];
                }
            }
            case PROD -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] * b[i];
                }
            }
            case MIN -> {
                for (int i = from; i < to; i++) {
                    c[i] = Math.min(a[i], b[i]);
                }
            }
            case MAX -> {
                for (int i = from; i < to; i++) {
                    c[i] = Math.max(a[i], b[i]);
                }
            }
            default -> throw Combine.senseless(op, ArrayType.FLOAT);
        }
    }

    static void doubles(Op op, double[] a, double[] b, double[] c, int from, int to) {
        switch (op) {
            case SUM -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] + b[i];
                }
            }
            case PROD -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] * b[i];
                }
            }
            case MIN -> {
                for (int i = from; i < to; i++) {
                    c[i] = Math.min(a[i], b[i]);
                }
            }
            case MAX -> {
                for (int i = from; i < to; i++) {
                    c[i] = Math.max(a[i], b[i]);
                }
            }
            default -> throw Combine.senseless(op, ArrayType.DOUBLE);
        }
    }
}
