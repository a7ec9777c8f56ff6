package io.everloop.agreement.twophase;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import java.util.BitSet;

/**
 * Whose answers a coordinator still misses. The one place where a rank's state is linear in the number of
 * ranks, as the work of a coordinator is.
 */
final class Poll {

    private final BitSet answered;
    private int missing;

    Poll(int ranks, RankSet dead) {
        answered = new BitSet(ranks);
        missing = ranks - dead.size() - 1;
    }

    private Poll(Poll other) {
        answered = (BitSet) other.answered.clone();
        missing = other.missing;
    }

    boolean isComplete() {
        return missing == 0;
    }

    void answeredBy(int rank) {
        if (!answered.get(rank)) {
            answered.set(rank);
            missing--;
        }
    }

    Poll copy() {
        return new Poll(this);
    }

    void fingerprint(Fingerprint into) {
        into.add(missing);
        answered.stream().forEach(into::add);
    }
}
