package io.everloop.comm.collective;

import io.everloop.comm.Op;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Combine;
import io.everloop.comm.data.Slice;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Random;

/** Arrays for tests: filled by chance, compared bit by bit. */
final class Values {

    private Values() {}

    /** A part in the midst of an array, so that wrong offsets show. */
    static Slice random(ArrayType type, int length, Random random) {
        int before = random.nextInt(4);
        Object array = type.newArray(before + length + random.nextInt(4));
        for (int i = 0; i < type.length(array); i++) {
            fill(type, array, i, random);
        }
        return Slice.of(array, before, length);
    }

    private static void fill(ArrayType type, Object array, int i, Random random) {
        switch (type) {
            case BYTE -> Array.setByte(array, i, (byte) random.nextInt());
            case BOOLEAN -> Array.setBoolean(array, i, random.nextBoolean());
            case SHORT -> Array.setShort(array, i, (short) random.nextInt());
            case CHAR -> Array.setChar(array, i, (char) random.nextInt());
            case INT -> Array.setInt(array, i, random.nextInt());
            case FLOAT -> Array.setFloat(array, i, (float) real(random));
            case LONG -> Array.setLong(array, i, random.nextLong());
            case DOUBLE -> Array.setDouble(array, i, real(random));
        }
    }

    /** Of very different sizes, so that sums depend on the order. */
    private static double real(Random random) {
        return (random.nextDouble() - 0.5) * (1L << random.nextInt(40));
    }

    static Slice copy(Slice data) {
        Slice copy = data.fresh(data.length());
        copy.copyFrom(data, data.length());
        return copy;
    }

    static boolean same(Slice a, Slice b) {
        return firstDifference(a, b) < 0;
    }

    /** Where two parts differ in a bit, or -1; all that is not a number counts as the same. */
    static int firstDifference(Slice a, Slice b) {
        if (a.length() != b.length()) {
            return Math.min(a.length(), b.length());
        }
        int i = a.offset();
        int j = b.offset();
        int n = a.length();
        return switch (a.type()) {
            case BYTE -> Arrays.mismatch((byte[]) a.array(), i, i + n, (byte[]) b.array(), j, j + n);
            case BOOLEAN -> Arrays.mismatch((boolean[]) a.array(), i, i + n, (boolean[]) b.array(), j, j + n);
            case SHORT -> Arrays.mismatch((short[]) a.array(), i, i + n, (short[]) b.array(), j, j + n);
            case CHAR -> Arrays.mismatch((char[]) a.array(), i, i + n, (char[]) b.array(), j, j + n);
            case INT -> Arrays.mismatch((int[]) a.array(), i, i + n, (int[]) b.array(), j, j + n);
            case FLOAT -> Arrays.mismatch((float[]) a.array(), i, i + n, (float[]) b.array(), j, j + n);
            case LONG -> Arrays.mismatch((long[]) a.array(), i, i + n, (long[]) b.array(), j, j + n);
            case DOUBLE -> Arrays.mismatch((double[]) a.array(), i, i + n, (double[]) b.array(), j, j + n);
        };
    }

    /** Whether values of the type can be combined this way. */
    static boolean combinable(Op op, ArrayType type) {
        try {
            Combine.check(op, type);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether the result is the same in whatever order values are combined. */
    static boolean exact(Op op, ArrayType type) {
        return (type != ArrayType.DOUBLE && type != ArrayType.FLOAT) || op == Op.MIN || op == Op.MAX;
    }
}
