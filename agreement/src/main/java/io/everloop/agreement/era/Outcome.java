package io.everloop.agreement.era;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.check.Violation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Who decided what in one agreement, the dead included. */
final class Outcome {

    private final long id;

    /** The different values, in the order in which they were first decided. */
    private final List<EraValue> values;

    /** Who decided each value. */
    private final List<BitSet> deciders;

    private final BitSet decided;

    /** Which value everybody has who also decided the next agreement; -1 while there is nobody. */
    private int settled = -1;

    Outcome(long id, int ranks) {
        this.id = id;
        values = new ArrayList<>(1);
        deciders = new ArrayList<>(1);
        decided = new BitSet(ranks);
    }

    private Outcome(Outcome other) {
        id = other.id;
        values = new ArrayList<>(other.values);
        deciders = new ArrayList<>();
        other.deciders.forEach(set -> deciders.add((BitSet) set.clone()));
        decided = (BitSet) other.decided.clone();
        settled = other.settled;
    }

    Outcome copy() {
        return new Outcome(this);
    }

    void decide(int rank, EraValue value, BitSet dead) {
        if (decided.get(rank)) {
            throw new Violation("irrevocability: %d decides %d again: %s", rank, id, value);
        }
        decided.set(rank);
        int index = values.indexOf(value);
        if (index < 0) {
            index = values.size();
            values.add(value);
            deciders.add(new BitSet());
        }
        deciders.get(index).set(rank);
        for (int other = 0; other < values.size(); other++) {
            if (other != index) {
                checkDissent(rank, value, values.get(other), deciders.get(other), dead);
            }
        }
        checkSettled(rank, index);
    }

    private void checkDissent(int rank, EraValue value, EraValue otherValue, BitSet others, BitSet dead) {
        for (int other = others.nextSetBit(0); other >= 0; other = others.nextSetBit(other + 1)) {
            if (!dead.get(other)) {
                throw new Violation(
                        "agreement: %d decides(%d) %s, but %d decided %s and is alive",
                        rank, id, value, other, otherValue);
            }
            if (!value.found().contains(other)) {
                throw new Violation(
                        "agreement: %d decides(%d) %s, but %d decided %s and is not found",
                        rank, id, value, other, otherValue);
            }
        }
    }

    /** The rank has decided the next agreement too. */
    void settle(int rank) {
        int index = indexOf(rank);
        if (index < 0) {
            throw new Violation("succession: %d decided %d before %d", rank, id + 1, id);
        }
        settled = settled < 0 ? index : settled;
        checkSettled(rank, index);
    }

    private void checkSettled(int rank, int index) {
        if (settled >= 0 && settled != index) {
            throw new Violation(
                    "succession: %d decided(%d) %s, but others went on to the next with %s",
                    rank, id, values.get(index), values.get(settled));
        }
    }

    boolean isDecidedBy(int rank) {
        return decided.get(rank);
    }

    /** The lowest rank that is alive and has not decided; at least the number of ranks if there is none. */
    int undecidedAmong(BitSet dead) {
        int rank = decided.nextClearBit(0);
        while (dead.get(rank)) {
            rank = decided.nextClearBit(rank + 1);
        }
        return rank;
    }

    boolean decidedAlike(int one, int other) {
        return indexOf(one) >= 0 && indexOf(one) == indexOf(other);
    }

    private int indexOf(int rank) {
        for (int index = 0; index < deciders.size(); index++) {
            if (deciders.get(index).get(rank)) {
                return index;
            }
        }
        return -1;
    }

    void fingerprint(Fingerprint into) {
        into.add(id).add(settled);
        for (int index = 0; index < values.size(); index++) {
            values.get(index).fingerprint(into);
            BitSet set = deciders.get(index);
            for (int rank = set.nextSetBit(0); rank >= 0; rank = set.nextSetBit(rank + 1)) {
                into.add(rank);
            }
            into.add(-1);
        }
    }
}
