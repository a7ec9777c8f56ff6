package io.everloop.agreement.generals;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;

/**
 * All that one general tells another in one round: what it heard along every path of the length of the
 * rounds before that avoids both of them, in the order of {@link Paths}; in round 1 its own army's size.
 */
public final class Relay implements Message {

    private static final int HEADER_BYTES = 8;

    private final int round;
    private final int[] sizes;

    Relay(int round, int[] sizes) {
        this.round = round;
        this.sizes = sizes.clone();
    }

    int round() {
        return round;
    }

    /** How many sizes there are. */
    int length() {
        return sizes.length;
    }

    /** The size at a place, or {@link General#UNKNOWN}. */
    int size(int index) {
        return sizes[index];
    }

    /** Whether nothing is said at all. */
    boolean isEmpty() {
        for (int size : sizes) {
            if (size != General.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int bytes() {
        return HEADER_BYTES + Integer.BYTES * sizes.length;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(round).add(sizes.length);
        for (int size : sizes) {
            into.add(size);
        }
    }

    @Override
    public String toString() {
        return "ROUND " + round + " " + ArmyVector.text(sizes);
    }
}
