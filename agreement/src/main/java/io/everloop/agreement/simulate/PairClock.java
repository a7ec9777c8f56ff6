package io.everloop.agreement.simulate;

import java.util.Arrays;

/** When the latest message between two participants arrives, so that jitter never reorders them. */
final class PairClock {

    private static final long FREE = -1;

    private final long ranks;
    private long[] pairs = new long[1 << 8];
    private long[] times = new long[1 << 8];
    private int size;

    PairClock(int ranks) {
        this.ranks = ranks;
        Arrays.fill(pairs, FREE);
    }

    /** Notes an arrival; it happens at the wanted time or just after the one before it. */
    long arrival(int from, int to, long wantedNanos) {
        if (2 * size > pairs.length) {
            grow();
        }
        long pair = from * ranks + to;
        int slot = slot(pair);
        if (pairs[slot] == FREE) {
            pairs[slot] = pair;
            size++;
        }
        times[slot] = Math.max(times[slot] + 1, wantedNanos);
        return times[slot];
    }

    private int slot(long pair) {
        int mask = pairs.length - 1;
        int slot = (int) ((pair * 0x9E37_79B9_7F4A_7C15L) >>> 40) & mask;
        while (pairs[slot] != FREE && pairs[slot] != pair) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldPairs = pairs;
        long[] oldTimes = times;
        pairs = new long[2 * oldPairs.length];
        times = new long[2 * oldTimes.length];
        Arrays.fill(pairs, FREE);
        for (int i = 0; i < oldPairs.length; i++) {
            if (oldPairs[i] != FREE) {
                int slot = slot(oldPairs[i]);
                pairs[slot] = oldPairs[i];
                times[slot] = oldTimes[i];
            }
        }
    }
}
