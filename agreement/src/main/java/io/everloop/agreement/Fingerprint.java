package io.everloop.agreement;

import java.util.BitSet;

/**
 * A running 128-bit hash of a state, wide enough that no two of the states of one search collide.
 *
 * <p>The order of additions matters: add the elements of sets in increasing order.
 */
public final class Fingerprint {

    private static final long FIRST_ODD = 0x9E37_79B9_7F4A_7C15L;
    private static final long SECOND_ODD = 0xC2B2_AE3D_27D4_EB4FL;

    private long high = FIRST_ODD;
    private long low = SECOND_ODD;

    /** Adds a number. */
    public Fingerprint add(long value) {
        high = mix(high ^ value, FIRST_ODD);
        low = mix(low + value, SECOND_ODD);
        return this;
    }

    /** Adds a truth value. */
    public Fingerprint add(boolean value) {
        return add(value ? 1 : 2);
    }

    /** Adds a set, its size first, so that neighbouring sets cannot run into each other. */
    public Fingerprint add(RankSet set) {
        add(set.size());
        for (int i = 0; i < set.size(); i++) {
            add(set.get(i));
        }
        return this;
    }

    /** Adds a set of bits, its size first. */
    public Fingerprint add(BitSet set) {
        add(set.cardinality());
        for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
            add(i);
        }
        return this;
    }

    /** Adds a message. */
    public Fingerprint add(Message message) {
        message.fingerprint(this);
        return this;
    }

    /** The upper half of the hash of everything added so far. */
    public long high() {
        return high;
    }

    /** The lower half of the hash of everything added so far. */
    public long low() {
        return low;
    }

    private static long mix(long value, long odd) {
        long mixed = value * odd;
        mixed ^= mixed >>> 29;
        mixed *= 0xBF58_476D_1CE4_E5B9L;
        mixed ^= mixed >>> 32;
        return mixed + odd;
    }
}
