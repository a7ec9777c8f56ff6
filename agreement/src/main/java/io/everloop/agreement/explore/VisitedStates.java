package io.everloop.agreement.explore;

import io.everloop.agreement.Fingerprint;
import java.util.Arrays;

/** Numbers states in the order in which they are first seen, recognising them by their fingerprints. */
final class VisitedStates {

    private static final int ABSENT = -1;

    private long[] prints = new long[2 << 12];
    private int[] numbers = new int[1 << 12];
    private int size;

    VisitedStates() {
        Arrays.fill(numbers, ABSENT);
    }

    int size() {
        return size;
    }

    /** The number of a state; {@link #size} grows if and only if it is new. */
    int numberOf(Fingerprint print) {
        if (size * 2L > numbers.length) {
            grow();
        }
        int slot = slot(print.high(), print.low());
        if (numbers[slot] == ABSENT) {
            put(slot, print.high(), print.low(), size++);
        }
        return numbers[slot];
    }

    private int slot(long high, long low) {
        int mask = numbers.length - 1;
        int slot = (int) (high ^ (low >>> 17)) & mask;
        while (numbers[slot] != ABSENT && (prints[2 * slot] != high || prints[2 * slot + 1] != low)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void put(int slot, long high, long low, int number) {
        prints[2 * slot] = high;
        prints[2 * slot + 1] = low;
        numbers[slot] = number;
    }

    private void grow() {
        long[] oldPrints = prints;
        int[] oldNumbers = numbers;
        prints = new long[oldPrints.length * 2];
        numbers = new int[oldNumbers.length * 2];
        Arrays.fill(numbers, ABSENT);
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldNumbers[i] != ABSENT) {
                long high = oldPrints[2 * i];
                long low = oldPrints[2 * i + 1];
                put(slot(high, low), high, low, oldNumbers[i]);
            }
        }
    }
}
