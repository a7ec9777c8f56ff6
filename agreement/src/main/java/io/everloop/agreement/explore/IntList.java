package io.everloop.agreement.explore;

import java.util.Arrays;

/** A growing list of numbers without boxes. */
final class IntList {

    private int[] values = new int[1 << 10];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    int get(int index) {
        return values[index];
    }

    int size() {
        return size;
    }
}
