package io.everloop.agreement.broadcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import java.util.BitSet;

/**
 * What a reliable broadcast promises, in its non-uniform form.
 *
 * <p>Integrity: a rank reports what somebody started, and once. Validity: a living initiator reports in the
 * end. Agreement: if a living rank reported, then in the end every living rank did, however many died. If all
 * who were informed die, nobody else needs to know.
 */
public final class RevokeChecker implements Checker<Revoked> {

    private final BinomialGraph graph;
    private final RankSet initiators;
    private final Revoked expected;
    private final BitSet informed;
    private final BitSet dead;
    private boolean started;

    public RevokeChecker(BinomialGraph graph, RankSet initiators, Revoked expected) {
        this(graph, initiators, expected, new BitSet(), new BitSet());
    }

    private RevokeChecker(BinomialGraph graph, RankSet initiators, Revoked expected, BitSet informed, BitSet dead) {
        this.graph = graph;
        this.initiators = initiators;
        this.expected = expected;
        this.informed = informed;
        this.dead = dead;
    }

    @Override
    public void onEvent(int rank, Revoked event) {
        started |= initiators.contains(rank);
        if (!started || !event.equals(expected)) {
            throw new Violation("integrity: %d %s, which nobody revoked", rank, event);
        }
        if (informed.get(rank)) {
            throw new Violation("integrity: %d reports again that it %s", rank, event);
        }
        informed.set(rank);
    }

    @Override
    public void onDeath(int rank) {
        dead.set(rank);
    }

    @Override
    public void atRest() {
        BitSet ignorant = new BitSet();
        ignorant.set(0, graph.ranks());
        ignorant.andNot(dead);
        int living = ignorant.cardinality();
        ignorant.andNot(informed);
        initiators.forEach(rank -> {
            if (ignorant.get(rank)) {
                throw new Violation("validity: %d is alive and revoked %s, but never reported it", rank, expected);
            }
        });
        if (!ignorant.isEmpty() && ignorant.cardinality() < living) {
            throw new Violation(
                    "agreement: %d of %d living ranks never learn, the first is %d; %d died, each rank had %d neighbours",
                    ignorant.cardinality(), living, ignorant.nextSetBit(0), dead.cardinality(), graph.degree());
        }
    }

    @Override
    public Checker<Revoked> copy() {
        RevokeChecker copy =
                new RevokeChecker(graph, initiators, expected, (BitSet) informed.clone(), (BitSet) dead.clone());
        copy.started = started;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(started).add(informed).add(dead);
    }
}
