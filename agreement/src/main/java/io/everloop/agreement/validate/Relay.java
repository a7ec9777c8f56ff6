package io.everloop.agreement.validate;

import io.everloop.agreement.Contribution;
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
    private final Ballot ballot;
    private final int[] descending;
    private final BitSet missing;
    private Contribution contributed;

    Relay(int parent, ValidateMessage.Kind kind, Ballot ballot, Contribution own, int[] children) {
        this.parent = parent;
        this.kind = kind;
        this.ballot = ballot;
        contributed = own;
        descending = children;
        missing = new BitSet(children.length);
        missing.set(0, children.length);
    }

    private Relay(Relay other) {
        parent = other.parent;
        kind = other.kind;
        ballot = other.ballot;
        contributed = other.contributed;
        descending = other.descending;
        missing = (BitSet) other.missing.clone();
    }

    int parent() {
        return parent;
    }

    ValidateMessage.Kind kind() {
        return kind;
    }

    Ballot ballot() {
        return ballot;
    }

    /** The contributions of the participant and of those below it that came so far. */
    Contribution contributed() {
        return contributed;
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

    void answered(int child, Contribution contribution) {
        int place = place(child);
        if (place >= 0) {
            missing.clear(place);
            contributed = contributed.and(contribution);
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
        return new Relay(this);
    }

    @SuppressWarnings("EnumOrdinal") // fingerprints live as long as the search
    void fingerprint(Fingerprint into) {
        ballot.fingerprint(into.add(parent).add(kind.ordinal()));
        contributed.fingerprint(into);
        into.add(RankSet.of(missing.stream().map(place -> descending[place]).toArray()));
    }

    @Override
    public String toString() {
        return kind + " " + ballot + " of " + parent + " at " + Arrays.toString(descending) + " missing " + missing;
    }
}
