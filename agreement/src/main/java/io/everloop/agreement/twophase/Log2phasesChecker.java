package io.everloop.agreement.twophase;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.check.Validity;
import io.everloop.agreement.check.Violation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What Log2phases promises: all living deciders of an agreement have the same value at every instant; the
 * value holds the contribution of everybody alive and of nobody else's agreement, finds nobody alive dead,
 * and accounts for every rank; what counts as acknowledged by all is acknowledged by each; each rank decides each agreement once, in order; and in the end all who live
 * have decided all.
 */
public final class Log2phasesChecker implements Checker<Decided> {

    /** A living rank is at most one agreement behind another, so older values cannot be asked for. */
    private static final int KEPT = 3;

    /** The value that all living deciders of an agreement have. */
    private record Agreed(int agreement, Value value, int deciders) {}

    private final int ranks;
    private final int agreements;
    private final int[] decidedUpTo;
    private final BitSet dead;
    private final List<Agreed> recent;

    public Log2phasesChecker(int ranks, int agreements) {
        this(ranks, agreements, new int[ranks], new BitSet(ranks), List.of());
    }

    private Log2phasesChecker(int ranks, int agreements, int[] decidedUpTo, BitSet dead, List<Agreed> recent) {
        this.ranks = ranks;
        this.agreements = agreements;
        this.decidedUpTo = decidedUpTo;
        this.dead = dead;
        this.recent = new ArrayList<>(recent);
    }

    @Override
    public void onEvent(int rank, Decided event) {
        int agreement = event.agreement();
        if (agreement != decidedUpTo[rank] + 1) {
            throw new Violation("%d %s, but its latest was #%d", rank, event, decidedUpTo[rank]);
        }
        decidedUpTo[rank] = agreement;
        int place = place(agreement);
        Agreed agreed = recent.get(place);
        if (agreed.deciders() == 0) {
            new Validity(new Probes(ranks))
                    .check(
                            rank,
                            event,
                            agreement,
                            event.value().contributed().flag(),
                            event.value().found(),
                            dead);
        } else if (!agreed.value().equals(event.value())) {
            throw new Violation("%d %s, but others alive decided %s", rank, event, agreed.value());
        }
        if (!event.value().contributed().acknowledged().isSubsetOf(event.own().acknowledged())) {
            throw new Violation("%d %s, but had acknowledged%s only", rank, event, event.own());
        }
        recent.set(place, new Agreed(agreement, event.value(), agreed.deciders() + 1));
    }

    private int place(int agreement) {
        for (int i = 0; i < recent.size(); i++) {
            if (recent.get(i).agreement() == agreement) {
                return i;
            }
        }
        if (recent.size() == KEPT) {
            recent.remove(0);
        }
        recent.add(new Agreed(agreement, Value.identity(ranks), 0));
        return recent.size() - 1;
    }

    @Override
    public void onDeath(int rank) {
        dead.set(rank);
        for (int i = 0; i < recent.size(); i++) {
            Agreed agreed = recent.get(i);
            if (agreed.agreement() <= decidedUpTo[rank]) {
                recent.set(i, without(agreed));
            }
        }
        decidedUpTo[rank] = 0;
    }

    private Agreed without(Agreed agreed) {
        int deciders = agreed.deciders() - 1;
        return new Agreed(agreed.agreement(), deciders == 0 ? Value.identity(ranks) : agreed.value(), deciders);
    }

    @Override
    public void atRest() {
        for (int rank = 0; rank < ranks; rank++) {
            if (!dead.get(rank) && decidedUpTo[rank] < agreements) {
                throw new Violation("%d is alive and will never decide #%d", rank, decidedUpTo[rank] + 1);
            }
        }
    }

    @Override
    public Checker<Decided> copy() {
        return new Log2phasesChecker(ranks, agreements, decidedUpTo.clone(), (BitSet) dead.clone(), recent);
    }

    @Override
    public void fingerprint(Fingerprint into) {
        for (int rank = 0; rank < ranks; rank++) {
            into.add(dead.get(rank)).add(decidedUpTo[rank]);
        }
        for (Agreed agreed : recent) {
            agreed.value().fingerprint(into.add(agreed.agreement()).add(agreed.deciders()));
        }
    }
}
