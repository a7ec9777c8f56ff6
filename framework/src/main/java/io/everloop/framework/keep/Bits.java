package io.everloop.framework.keep;

import java.lang.reflect.Array;

/** Elements of arrays of primitive types as bits, so that two are the same only if all bits are. */
public final class Bits {

    private Bits() {}

    /** Those of an element. */
    public static long of(Object array, int i) {
        if (array instanceof double[] doubles) {
            return Double.doubleToRawLongBits(doubles[i]);
        } else if (array instanceof float[] floats) {
            return Float.floatToRawIntBits(floats[i]);
        } else if (array instanceof boolean[] booleans) {
            return booleans[i] ? 1 : 0;
        } else if (array instanceof char[] characters) {
            return characters[i];
        }
        return Array.getLong(array, i);
    }
}
