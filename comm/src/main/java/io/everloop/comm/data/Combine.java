package io.everloop.comm.data;

import io.everloop.comm.Op;
import java.util.EnumMap;
import java.util.Map;

/** Combines parts of arrays element by element. */
public final class Combine {

    /** Small enough for the innermost cache. */
    private static final int CHUNK_BYTES = 4096;

    private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

    private Combine() {}

    /** Where a thread brings parts together; kept, because small ones are combined all the time. */
    private static final class Scratch {
        private final Map<ArrayType, Object> left = new EnumMap<>(ArrayType.class);
        private final Map<ArrayType, Object> right = new EnumMap<>(ArrayType.class);

        private static Object of(Map<ArrayType, Object> side, ArrayType type) {
            Object known = side.get(type);
            if (known == null) {
                known = type.newArray(CHUNK_BYTES >> type.shift());
                side.put(type, known);
            }
            return known;
        }
    }

    /**
     * {@code into = left op right}, for as many elements as {@code into} has. The parts have the same type and length; any
     * of them may be the same, but they do not overlap otherwise.
     *
     * @throws IllegalArgumentException as {@link #check}
     */
    public static void combine(Op op, Slice left, Slice right, Slice into) {
        int offset = into.offset();
        if (left.offset() == offset && right.offset() == offset) {
            apply(op, into.type(), left.array(), right.array(), into.array(), offset, offset + into.length());
        } else {
            combineShifted(op, left, right, into);
        }
    }

    /** The compiler uses vectors only where all indices are the same, which is worth copying for. */
    private static void combineShifted(Op op, Slice left, Slice right, Slice into) {
        ArrayType type = into.type();
        int most = CHUNK_BYTES >> type.shift();
        Scratch scratch = SCRATCH.get();
        Object a = Scratch.of(scratch.left, type);
        Object b = Scratch.of(scratch.right, type);
        int done = 0;
        do {
            int count = Math.min(most, into.length() - done);
            System.arraycopy(left.array(), left.offset() + done, a, 0, count);
            System.arraycopy(right.array(), right.offset() + done, b, 0, count);
            apply(op, type, a, b, a, 0, count);
            System.arraycopy(a, 0, into.array(), into.offset() + done, count);
            done += count;
        } while (done < into.length());
    }

    private static void apply(Op op, ArrayType type, Object a, Object b, Object c, int from, int to) {
        switch (type) {
            case BYTE -> Integers.bytes(op, (byte[]) a, (byte[]) b, (byte[]) c, from, to);
            case BOOLEAN -> Truths.booleans(op, (boolean[]) a, (boolean[]) b, (boolean[]) c, from, to);
            case SHORT -> Integers.shorts(op, (short[]) a, (short[]) b, (short[]) c, from, to);
            case CHAR -> Integers.chars(op, (char[]) a, (char[]) b, (char[]) c, from, to);
            case INT -> Integers.ints(op, (int[]) a, (int[]) b, (int[]) c, from, to);
            case FLOAT -> Reals.floats(op, (float[]) a, (float[]) b, (float[]) c, from, to);
            case LONG -> Integers.longs(op, (long[]) a, (long[]) b, (long[]) c, from, to);
            case DOUBLE -> Reals.doubles(op, (double[]) a, (double[]) b, (double[]) c, from, to);
        }
    }

    /**
     * To be called before anything is sent that is to be combined.
     *
     * @throws IllegalArgumentException if values of the type cannot be combined this way
     */
    public static void check(Op op, ArrayType type) {
        boolean sensible = switch (op) {
            case SUM, PROD, MIN, MAX -> type != ArrayType.BOOLEAN;
            case AND, OR, XOR -> type != ArrayType.FLOAT && type != ArrayType.DOUBLE;
        };
        if (!sensible) {
            throw senseless(op, type);
        }
    }

    static IllegalArgumentException senseless(Op op, ArrayType type) {
        return new IllegalArgumentException(op + " of " + type
                + ": SUM, PROD, MIN and MAX are for numbers, AND, OR and XOR for integers and booleans");
    }
}
