package io.everloop.agreement.gossip;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

/** What a participant knows of failures; immutable, so that messages and participants share it. */
public sealed interface View permits FaultMatrix, FaultList {

    /** Who is held failed. */
    RankSet failed();

    /** What {@code self} knows after it found out itself, in the given cycle, that {@code dead} has failed. */
    View detect(int self, int dead, int cycle);

    /** What {@code self} knows after it was told what somebody else knows; this very view if it is no news. */
    View merge(int self, View other);

    /** Whether all living processes hold this failed rank failed, as far as one can tell in the given cycle. */
    boolean isAgreed(int dead, int cycle);

    /** The size on the wire. */
    int bytes();

    void fingerprint(Fingerprint into);
}
