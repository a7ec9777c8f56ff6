package io.everloop.agreement.era;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.check.Validity;
import io.everloop.agreement.check.Violation;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the early returning agreement promises.
 *
 * <ul>
 *   <li>Agreement: at every instant all living deciders of an agreement have the same value. It is not
 *       uniform: somebody who died may have decided otherwise, and is then among the found.
 *   <li>Validity: the value holds the contribution of everybody alive, finds nobody alive, and whoever did
 *       not contribute is among the found.
 *   <li>Collection: what the value says has returned everywhere has, at everybody alive.
 *   <li>Irrevocability: nobody decides twice.
 *   <li>Participation: whoever decides has contributed to the value.
 *   <li>Between blocking agreements: once anybody decides one, the one before is uniform among those who
 *       decide both, and everybody who contributed had returned that value before.
 *   <li>Termination: at rest everybody alive has decided everything.
 * </ul>
 */
final class EraChecker implements Checker<EraDecision> {

    private final int ranks;
    private final int agreements;
    private final boolean blocking;
    private final Probes probes;
    private final BitSet dead;
    private final Map<Long, Outcome> outcomes = new TreeMap<>();

    /** Everybody alive has decided all agreements up to this one. */
    private long forgotten;

    EraChecker(int ranks, int agreements, boolean blocking) {
        this.ranks = ranks;
        this.agreements = agreements;
        this.blocking = blocking;
        probes = new Probes(ranks);
        dead = new BitSet();
    }

    private EraChecker(EraChecker other) {
        ranks = other.ranks;
        agreements = other.agreements;
        blocking = other.blocking;
        probes = other.probes;
        dead = (BitSet) other.dead.clone();
        forgotten = other.forgotten;
        other.outcomes.forEach((id, outcome) -> outcomes.put(id, outcome.copy()));
    }

    @Override
    public EraChecker copy() {
        return new EraChecker(this);
    }

    @Override
    public void onEvent(int rank, EraDecision decision) {
        EraValue value = decision.value();
        new Validity(probes).check(rank, decision, decision.agreement(), value.flag(), value.found(), dead);
        checkAcknowledged(rank, decision);
        checkLow(rank, decision);
        Outcome outcome = outcomes.computeIfAbsent(decision.agreement(), id -> new Outcome(id, ranks));
        outcome.decide(rank, value, dead);
        if (blocking && decision.agreement() > 1) {
            checkSuccession(rank, decision, outcomes.get(decision.agreement() - 1));
        }
    }

    private void checkAcknowledged(int rank, EraDecision decision) {
        RankSet acknowledged = decision.value().acknowledged();
        for (int i = 0; i < acknowledged.size(); i++) {
            if (!dead.get(acknowledged.get(i))) {
                throw new Violation(
                        "validity: %d %s, but %d is alive and nobody can have acknowledged its death",
                        rank, decision, acknowledged.get(i));
            }
        }
    }

    /** What a decision says to have returned everywhere has; so there is nothing left to check of it. */
    private void checkLow(int rank, EraDecision decision) {
        for (long id = forgotten + 1; id <= decision.value().low(); id++) {
            Outcome outcome = outcomes.get(id);
            int missing = outcome == null ? dead.nextClearBit(0) : outcome.undecidedAmong(dead);
            if (missing < ranks) {
                throw new Violation("collection: %d %s, but %d has not returned from %d", rank, decision, missing, id);
            }
            outcomes.remove(id - 1);
            forgotten = id;
        }
    }

    private void checkSuccession(int rank, EraDecision decision, Outcome previous) {
        previous.settle(rank);
        long contributors = probes.contributors(decision.value().flag(), decision.agreement());
        for (long rest = contributors; rest != 0; rest &= rest - 1) {
            int contributor = probes.rankOf(Long.numberOfTrailingZeros(rest));
            if (!previous.decidedAlike(contributor, rank)) {
                throw new Violation(
                        "succession: %d %s with the contribution of %d, which had not returned the same from %d",
                        rank, decision, contributor, decision.agreement() - 1);
            }
        }
    }

    @Override
    public void onDeath(int rank) {
        dead.set(rank);
    }

    @Override
    public void atRest() {
        for (int rank = dead.nextClearBit(0); rank < ranks; rank = dead.nextClearBit(rank + 1)) {
            for (long id = forgotten + 1; id <= agreements; id++) {
                Outcome outcome = outcomes.get(id);
                if (outcome == null || !outcome.isDecidedBy(rank)) {
                    throw new Violation("termination: %d is alive and never decides %d", rank, id);
                }
            }
        }
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(forgotten);
        outcomes.values().forEach(outcome -> outcome.fingerprint(into));
    }
}
