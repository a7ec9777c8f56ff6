package io.everloop.comm.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Op;
import java.lang.reflect.Array;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CombineTest {

    private static final int LENGTH = 37;

    private static Object array(ArrayType type, int length, long seed) {
        Random random = new Random(seed);
        Object array = type.newArray(length);
        for (int i = 0; i < length; i++) {
            long bits = random.nextLong();
            switch (type) {
                case BYTE -> Array.setByte(array, i, (byte) bits);
                case BOOLEAN -> Array.setBoolean(array, i, bits > 0);
                case SHORT -> Array.setShort(array, i, (short) bits);
                case CHAR -> Array.setChar(array, i, (char) bits);
                case INT -> Array.setInt(array, i, (int) bits);
                case FLOAT -> Array.setFloat(array, i, (float) random.nextGaussian());
                case LONG -> Array.setLong(array, i, bits);
                case DOUBLE -> Array.setDouble(array, i, random.nextGaussian());
            }
        }
        return array;
    }

    private static boolean isReal(ArrayType type) {
        return type == ArrayType.FLOAT || type == ArrayType.DOUBLE;
    }

    private static boolean isSensible(Op op, ArrayType type) {
        return switch (op) {
            case AND, OR, XOR -> !isReal(type);
            default -> type != ArrayType.BOOLEAN;
        };
    }

    /** As boxed numbers, in the widest type, cut to the type at the end. */
    private static Object expected(Op op, ArrayType type, Object a, Object b) {
        if (type == ArrayType.BOOLEAN) {
            boolean x = (Boolean) a;
            boolean y = (Boolean) b;
            return op == Op.AND ? x && y : op == Op.OR ? x || y : x != y;
        }
        if (type == ArrayType.DOUBLE) {
            return real(op, (Double) a, (Double) b);
        }
        if (type == ArrayType.FLOAT) {
            return (float) real(op, (Float) a, (Float) b);
        }
        long result = integer(op, widened(a), widened(b));
        return switch (type) {
            case BYTE -> (byte) result;
            case SHORT -> (short) result;
            case CHAR -> (char) result;
            case INT -> (int) result;
            default -> result;
        };
    }

    private static long widened(Object value) {
        return value instanceof Character c ? c : ((Number) value).longValue();
    }

    private static double real(Op op, double x, double y) {
        return switch (op) {
            case SUM -> x + y;
            case PROD -> x * y;
            case MIN -> Math.min(x, y);
            default -> Math.max(x, y);
        };
    }

    private static long integer(Op op, long x, long y) {
        return switch (op) {
            case SUM -> x + y;
            case PROD -> x * y;
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
        };
    }

    @ParameterizedTest
    @EnumSource(ArrayType.class)
    void allSensibleCombinationsAreThoseOfTheLanguageAndTheOthersAreRefusedByName(ArrayType type) {
        for (Op op : Op.values()) {
            if (isSensible(op, type)) {
                Combine.check(op, type);
                combinesElementByElement(op, type);
            } else {
                Slice any = Slice.of(type.newArray(3));
                String refusal = assertThrows(IllegalArgumentException.class, () -> Combine.check(op, type))
                        .getMessage();
                assertTrue(refusal.startsWith(op + " of " + type), refusal);
                assertThrows(IllegalArgumentException.class, () -> Combine.combine(op, any, any, any));
            }
        }
    }

    private static void combinesElementByElement(Op op, ArrayType type) {
        Object a = array(type, LENGTH + 3, 1);
        Object b = array(type, LENGTH + 5, 2);
        Object c = array(type, LENGTH + 9, 3);
        Object untouched = array(type, LENGTH + 9, 3);
        Combine.combine(op, Slice.of(a, 1, LENGTH), Slice.of(b, 4, LENGTH), Slice.of(c, 7, LENGTH));
        for (int i = 0; i < LENGTH + 9; i++) {
            Object expected = i >= 7 && i < 7 + LENGTH
                    ? expected(op, type, Array.get(a, i - 6), Array.get(b, i - 3))
                    : Array.get(untouched, i);
            assertEquals(expected, Array.get(c, i), op + " of " + type + " at " + i);
        }
    }

    @Test
    void thePartsMayBeTheSame() {
        int[] values = {1, 2, 3, 4};
        Slice middle = Slice.of(values, 1, 2);
        Combine.combine(Op.SUM, middle, middle, middle);
        assertArrayEquals(new int[] {1, 4, 6, 4}, values);
    }

    @Test
    void minimumAndMaximumTreatZerosAndNaNAsMathDoes() {
        double[] left = {-0.0, 0.0, Double.NaN, 1};
        double[] right = {0.0, -0.0, 1, Double.NaN};
        double[] into = new double[4];
        Combine.combine(Op.MIN, Slice.of(left), Slice.of(right), Slice.of(into));
        assertArrayEquals(new double[] {-0.0, -0.0, Double.NaN, Double.NaN}, into);
        Combine.combine(Op.MAX, Slice.of(left), Slice.of(right), Slice.of(into));
        assertArrayEquals(new double[] {0.0, 0.0, Double.NaN, Double.NaN}, into);
    }

    @Test
    void nothingIsCombinedToNothing() {
        Slice nothing = Slice.of(new long[0]);
        Combine.combine(Op.XOR, nothing, nothing, nothing);
        assertEquals(0, nothing.length());
    }
}
