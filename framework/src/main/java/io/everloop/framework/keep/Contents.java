package io.everloop.framework.keep;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What was in a region.
 *
 * @param type of its elements, as class files have it: {@code D} for double; {@link #OBJECT} if it was no array
 * @param bits those of each element
 */
@SuppressWarnings("ArrayRecordComponent") // of which there may be millions; never compared as a whole
record Contents(char type, long[] bits) {

    static final char OBJECT = 'L';

    /** How it differs from what was expected; nothing if all bits are the same. */
    Optional<String> differenceFrom(Contents expected) {
        if (type != expected.type) {
            return Optional.of("is of another type");
        }
        if (Arrays.equals(bits, expected.bits)) {
            return Optional.empty();
        }
        if (type == OBJECT) {
            return Optional.of("is another object");
        }
        if (bits.length != expected.bits.length) {
            return Optional.of("has " + bits.length + " elements instead of " + expected.bits.length);
        }
        int first = Arrays.mismatch(bits, expected.bits);
        long others = IntStream.range(0, bits.length)
                .filter(i -> bits[i] != expected.bits[i])
                .count();
        return Optional.of("has " + show(first) + " instead of " + expected.show(first)
                + (bits.length == 1 ? "" : " at element " + first)
                + (others == 1 ? "" : ", and " + (others - 1) + " more of " + bits.length + " elements differ"));
    }

    private String show(int i) {
        return switch (type) {
            case 'D' -> Double.toString(Double.longBitsToDouble(bits[i]));
            case 'F' -> Float.toString(Float.intBitsToFloat((int) bits[i]));
            case 'Z' -> Boolean.toString(bits[i] != 0);
            case 'C' -> "'" + (char) bits[i] + "'";
            default -> Long.toString(bits[i]);
        };
    }
}
