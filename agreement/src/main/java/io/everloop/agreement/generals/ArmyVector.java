package io.everloop.agreement.generals;

import java.util.Arrays;
import java.util.StringJoiner;

/** What a general concluded: for each general the size of its army, or that it cannot be known. */
public final class ArmyVector {

    private final int[] sizes;

    ArmyVector(int... sizes) {
        this.sizes = sizes.clone();
    }

    public int generals() {
        return sizes.length;
    }

    /** The size of an army, or {@link General#UNKNOWN}. */
    public int size(int general) {
        return sizes[general];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArmyVector vector && Arrays.equals(sizes, vector.sizes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sizes);
    }

    @Override
    public String toString() {
        return text(sizes);
    }

    static String text(int[] sizes) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int size : sizes) {
            text.add(size == General.UNKNOWN ? "?" : Integer.toString(size));
        }
        return text.toString();
    }
}
