package io.everloop.comm.data;

import io.everloop.comm.Op;

/** Combinations of booleans. */
final class Truths {

    private Truths() {}

    @SuppressWarnings("ShortCircuitBoolean") // no branches, so that the compiler can use vectors
    static void booleans(Op op, boolean[] a, boolean[] b, boolean[] c, int from, int to) {
        switch (op) {
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
            default -> throw Combine.senseless(op, ArrayType.BOOLEAN);
        }
    }
}
