package io.everloop.agreement.validate;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import java.util.Arrays;
import java.util.BitSet;

/** A broadcast that a participant has handed to its children and whose answers it awaits. */
final class Relay {

    /** The parent of the root. */
    static final int NOBODY = -1;

    private final int parent;
    private final ValidateMessage.Kind kind;
    private final RankSet ballot;
    private final int[] descending;
    private final BitSet missing;

    Relay(int parent, ValidateMessage.Kind kind, RankSet ballot, int[] children) {
        this(parent, kind, ballot, children, new BitSet(children.length));
        missing.set(0, children.length);
    }

    private Relay(int parent, ValidateMessage.Kind kind, RankSet ballot, int[] descending, BitSet missing) {
        this.parent = parent;
        this.kind = kind;
        this.ballot = ballot;
        this.descending = descending;
        this.missing = missing;
    }

    int parent() {
        return parent;
    }

    ValidateMessage.Kind kind() {
        return kind;
    }

    RankSet ballot() {
        return ballot;
    }

    boolean isComplete() {
        return missing.isEmpty();
    }

    boolean awaits(int rank) {
        int place = place(rank);
        return place >= 0 && missing.get(place);
    }

    boolean awaitsAnyOf(RankSet ranks) {
        for (int i = 0; i < ranks.size(); i++) {
            if (awaits(ranks.get(i))) {
                return true;
            }
        }
        return false;
    }

    void answered(int child) {
        int place = place(child);
        if (place >= 0) {
            missing.clear(place);
        }
    }

    private int place(int rank) {
        int low = 0;
        int high = descending.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (descending[middle] == rank) {
                return middle;
            }
            if (descending[middle] > rank) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    Relay copy() {
        return new Relay(parent, kind, ballot, descending, (BitSet) missing.clone());
    }

    @SuppressWarnings("EnumOrdinal") // fingerprints live as long as the search
    void fingerprint(Fingerprint into) {
        into.add(parent).add(kind.ordinal()).add(ballot);
        into.add(RankSet.of(missing.stream().map(place -> descending[place]).toArray()));
    }

    @Override
    public String toString() {
        return kind + " " + ballot + " of " + parent + " at " + Arrays.toString(descending) + " missing " + missing;
    }
}
