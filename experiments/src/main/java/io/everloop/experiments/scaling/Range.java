package io.everloop.experiments.scaling;

import java.util.ArrayList;
import java.util.List;

/**
 * Powers of two, every second one.
 *
 * @param firstPower the smallest exponent
 * @param lastPower the largest exponent, if it is as even or odd as the first
 */
record Range(int firstPower, int lastPower) {

    /** From 16 ranks to a million. */
    static final Range FULL = new Range(4, 20);

    /** From 16 ranks to four thousand: a few seconds. */
    static final Range QUICK = new Range(4, 12);

    List<Integer> ranks() {
        List<Integer> all = new ArrayList<>();
        for (int power = firstPower; power <= lastPower; power += 2) {
            all.add(1 << power);
        }
        return all;
    }

    int largest() {
        return ranks().get(ranks().size() - 1);
    }
}
