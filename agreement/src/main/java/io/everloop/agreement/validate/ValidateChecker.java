package io.everloop.agreement.validate;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.check.Validity;
import io.everloop.agreement.check.Violation;
import java.util.BitSet;

/**
 * What validate-all promises (section 3): a set is returned once; it holds dead ranks only, among them all
 * that the caller knew to be dead when it called; with it come the flags of all who live or are not in the set, and no
 * failure that the caller had not acknowledged counts as acknowledged by all; with strict semantics nobody ever returned another, with
 * loose semantics nobody alive did; and in the end all who live have returned.
 */
public final class ValidateChecker implements Checker<Validated> {

    private final int ranks;
    private final Semantics semantics;
    private final BitSet returned;
    private final BitSet dead;
    private Ballot agreed = Ballot.on(RankSet.empty());
    private int holders;

    public ValidateChecker(int ranks, Semantics semantics) {
        this(ranks, semantics, new BitSet(ranks), new BitSet(ranks));
    }

    private ValidateChecker(int ranks, Semantics semantics, BitSet returned, BitSet dead) {
        this.ranks = ranks;
        this.semantics = semantics;
        this.returned = returned;
        this.dead = dead;
    }

    @Override
    public void onEvent(int rank, Validated event) {
        if (returned.get(rank)) {
            throw new Violation("%d %s, but had returned before", rank, event);
        }
        returned.set(rank);
        if (holders > 0 && !agreed.equals(event.agreed())) {
            throw new Violation("%d %s, but others returned %s", rank, event, agreed);
        }
        if (holders == 0) {
            requireTruth(rank, event);
        }
        if (!event.knownAtCall().isSubsetOf(event.failed())) {
            throw new Violation("%d %s, but knew of %s when it called", rank, event, event.knownAtCall());
        }
        if (!event.agreed().contributed().acknowledged().isSubsetOf(event.own().acknowledged())) {
            throw new Violation("%d %s, but had acknowledged%s only", rank, event, event.own());
        }
        agreed = event.agreed();
        holders++;
    }

    private void requireTruth(int rank, Validated event) {
        if (event.agreed().contributed().isNone()) {
            throw new Violation("%d %s, which nobody has voted on", rank, event);
        }
        long flag = event.agreed().contributed().flag();
        new Validity(new Probes(ranks)).check(rank, event, 1, flag, event.failed(), dead);
    }

    @Override
    public void onDeath(int rank) {
        dead.set(rank);
        if (semantics == Semantics.LOOSE && returned.get(rank)) {
            holders--;
            agreed = holders == 0 ? Ballot.on(RankSet.empty()) : agreed;
        }
    }

    @Override
    public void atRest() {
        for (int rank = 0; rank < ranks; rank++) {
            if (!dead.get(rank) && !returned.get(rank)) {
                throw new Violation("%d is alive and will never return", rank);
            }
        }
    }

    @Override
    public Checker<Validated> copy() {
        ValidateChecker copy = new ValidateChecker(ranks, semantics, (BitSet) returned.clone(), (BitSet) dead.clone());
        copy.agreed = agreed;
        copy.holders = holders;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        agreed.fingerprint(into);
        into.add(holders).add(returned.cardinality());
        returned.stream().forEach(into::add);
        dead.stream().forEach(into::add);
    }
}
