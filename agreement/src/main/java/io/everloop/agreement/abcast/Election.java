package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

/** The proposals for one message that its sender, or who took it over, has so far; immutable. */
record Election(Priority highest, RankSet answered) {

    Election with(int rank, Priority proposal) {
        return new Election(highest.max(proposal), answered.with(rank));
    }

    /** Whether everybody who is not known to be dead has proposed. */
    boolean isOver(int ranks, RankSet dead) {
        return answered.size() + dead.minus(answered).size() == ranks;
    }

    void fingerprint(Fingerprint into) {
        highest.fingerprint(into.add(answered));
    }
}
