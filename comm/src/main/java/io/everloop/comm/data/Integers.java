package io.everloop.comm.data;

import io.everloop.comm.Op;

/** Combinations of integers, which wrap around as Java's do: one plain loop each, so that the compiler can use vectors. */
final class Integers {

    private Integers() {}

    static void bytes(Op op, byte[] a, byte[] b, byte[] c, int from, int to) {
        switch (op) {
            case SUM -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) (a[i] + b[i]);
                }
            }
            case PROD -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) (a[i] * b[i]);
                }
            }
            case MIN -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) Math.min(a[i], b[i]);
                }
            }
            case MAX -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) Math.max(a[i], b[i]);
                }
            }
            case AND -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) (a[i] & b[i]);
                }
            }
            case OR -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) (a[i] | b[i]);
                }
            }
            case XOR -> {
                for (int i = from; i < to; i++) {
                    c[i] = (byte) (a[i] ^ b[i]);
                }
            }
        }
    }

    static void shorts(Op op, short[] a, short[] b, short[] c, int from, int to) {
        switch (op) {
            case SUM -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) (a[i] + b[i]);
                }
            }
            case PROD -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) (a[i] * b[i]);
                }
            }
            case MIN -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) Math.min(a[i], b[i]);
                }
            }
            case MAX -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) Math.max(a[i], b[i]);
                }
            }
            case AND -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) (a[i] & b[i]);
                }
            }
            case OR -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) (a[i] | b[i]);
                }
            }
            case XOR -> {
                for (int i = from; i < to; i++) {
                    c[i] = (short) (a[i] ^ b[i]);
                }
            }
        }
    }

    static void chars(Op op, char[] a, char[] b, char[] c, int from, int to) {
        switch (op) {
            case SUM -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) (a[i] + b[i]);
                }
            }
            case PROD -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) (a[i] * b[i]);
                }
            }
            case MIN -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) Math.min(a[i], b[i]);
                }
            }
            case MAX -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) Math.max(a[i], b[i]);
                }
            }
            case AND -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) (a[i] & b[i]);
                }
            }
            case OR -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) (a[i] | b[i]);
                }
            }
            case XOR -> {
                for (int i = from; i < to; i++) {
                    c[i] = (char) (a[i] ^ b[i]);
                }
            }
        }
    }

    static void ints(Op op, int[] a, int[] b, int[] c, int from, int to) {
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
            case AND -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] & b[i];
                }
            }
            case OR -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] | b[i];
                }
            }
            case XOR -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] ^ b[i];
                }
            }
        }
    }

    static void longs(Op op, long[] a, long[] b, long[] c, int from, int to) {
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
            case AND -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] & b[i];
                }
            }
            case OR -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] | b[i];
                }
            }
            case XOR -> {
                for (int i = from; i < to; i++) {
                    c[i] = a[i] ^ b[i];
                }
            }
        }
    }
}
