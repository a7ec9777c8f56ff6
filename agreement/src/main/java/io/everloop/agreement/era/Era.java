package io.everloop.agreement.era;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.era.Agreement.Phase;
import io.everloop.agreement.topology.Mending;
import io.everloop.agreement.topology.Topology;
import io.everloop.agreement.topology.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One process's part in all agreements of a group (ERA, parts 1 to 4 and section 4, corrected).
 *
 * <p>Contributions travel up a tree, the decision travels down. The tree of an agreement never changes;
 * when somebody dies, parent and children are looked for among the living
 * ({@link Mending}). Whoever becomes root this way asks below itself whether a decision of an earlier root
 * got through before it decides itself.
 *
 * <p>Three rules carry the proof, and each closes a hole of the printed algorithm: whatever is learnt of
 * deaths, from whomever, runs the complete death rule for all agreements ({@link #learn}); messages of the
 * dead are discarded, so no old decision arrives after the news that its sender is gone; and a decided
 * agreement is never touched again.
 *
 * <p>Agreements are numbered from 1 in the order of the calls, which is the same everywhere. A result is
 * kept until a later decision proves that every living participant has it.
 */
public final class Era implements Participant<EraMessage, EraDecision>, Explorable<Era> {

    /** A message of an agreement that has not been started here. */
    private record Held(int from, EraMessage message) {}

    private final int self;
    private final Topology topology;
    private final Rebalancing rebalancing;
    private final List<Agreement> records = new ArrayList<>(1);
    private final List<Held> held = new ArrayList<>(0);
    private Tree tree;
    private RankSet dead = RankSet.empty();

    /** Every agreement up to this one has returned everywhere and is forgotten. */
    private long collected;

    /** Every agreement up to this one has returned here. */
    private long returned;

    private long started;

    public Era(int self, Topology topology, Rebalancing rebalancing) {
        this.self = self;
        this.topology = topology;
        this.rebalancing = rebalancing;
        this.tree = topology.without(RankSet.empty());
    }

    private Era(Era other) {
        self = other.self;
        topology = other.topology;
        rebalancing = other.rebalancing;
        other.records.forEach(agreement -> records.add(agreement.copy()));
        held.addAll(other.held);
        tree = other.tree;
        dead = other.dead;
        collected = other.collected;
        returned = other.returned;
        started = other.started;
    }

    @Override
    public Era copy() {
        return new Era(this);
    }

    /** Who is known to be dead. */
    public RankSet dead() {
        return dead;
    }

    /** How many agreements, from the first on, have all returned here. */
    public long returned() {
        return returned;
    }

    /** How many results are kept in case somebody asks. */
    public int kept() {
        return records.size();
    }

    /**
     * Contributes to the next agreement.
     *
     * @param flag this participant's flag
     * @param acknowledged the dead whose failure the caller has acknowledged
     * @param blocking whether the caller waits for the result before it starts another one; must be the same
     *     everywhere
     * @return the number of the agreement
     */
    public long start(long flag, RankSet acknowledged, boolean blocking, Outbox<EraMessage, EraDecision> out) {
        Invariant.that(
                records.isEmpty() || !records.get(records.size() - 1).isAwaited(),
                "%d starts another agreement while a blocking one is under way: %d",
                self,
                started);
        long id = ++started;
        Agreement agreement =
                new Agreement(self, id, tree, blocking, new EraValue(flag, dead, acknowledged, returned), dead);
        records.add(agreement);
        tryComplete(agreement, out);
        replayHeld(id, out);
        return id;
    }

    private void replayHeld(long id, Outbox<EraMessage, EraDecision> out) {
        if (held.isEmpty()) {
            return;
        }
        List<Held> due = new ArrayList<>(0);
        held.removeIf(entry -> entry.message().agreement() == id && due.add(entry));
        for (Held entry : due) {
            onMessage(entry.from(), entry.message(), out);
        }
    }

    @Override
    public void onMessage(int from, EraMessage message, Outbox<EraMessage, EraDecision> out) {
        if (dead.contains(from) || message.agreement() <= collected) {
            return;
        }
        if (message.agreement() > started) {
            held.add(new Held(from, message));
            return;
        }
        Agreement agreement = record(message.agreement());
        if (message instanceof EraMessage.Up up) {
            onUp(from, up, agreement, out);
        } else if (message instanceof EraMessage.Down down) {
            onDown(down, agreement, out);
        } else if (message instanceof EraMessage.Request request) {
            onRequest(from, request, agreement, out);
        }
    }

    private void onUp(int from, EraMessage.Up up, Agreement agreement, Outbox<EraMessage, EraDecision> out) {
        if (agreement.is(Phase.DECIDED)) {
            out.send(from, new EraMessage.Down(up.agreement(), agreement.value()));
            return;
        }
        agreement.contribute(from, up.value());
        tryComplete(agreement, out);
    }

    /** From whomever: the answer to a request comes from a child. */
    private void onDown(EraMessage.Down down, Agreement agreement, Outbox<EraMessage, EraDecision> out) {
        if (!agreement.is(Phase.DECIDED)) {
            decide(agreement, down.value(), out);
        }
    }

    private void onRequest(
            int from, EraMessage.Request request, Agreement agreement, Outbox<EraMessage, EraDecision> out) {
        learn(request.dead(), out);
        if (agreement.is(Phase.DECIDED)) {
            out.send(from, new EraMessage.Down(request.agreement(), agreement.value()));
        } else if (agreement.is(Phase.WAITING)) {
            out.send(from, new EraMessage.Up(request.agreement(), agreement.value()));
        } else {
            agreement.ask(from);
        }
    }

    @Override
    public void onFailure(int rank, Outbox<EraMessage, EraDecision> out) {
        learn(RankSet.of(rank), out);
    }

    /** The death rule, for all agreements that are under way. */
    private void learn(RankSet deaths, Outbox<EraMessage, EraDecision> out) {
        if (deaths.isSubsetOf(dead)) {
            return;
        }
        Invariant.that(!deaths.contains(self), "%d is told that it is dead itself: %s", self, deaths);
        dead = dead.union(deaths);
        forEachUndecided(agreement -> mend(agreement, deaths, out));
        forEachUndecided(agreement -> tryComplete(agreement, out));
    }

    private void mend(Agreement agreement, RankSet deaths, Outbox<EraMessage, EraDecision> out) {
        if (!agreement.isTouchedBy(deaths)) {
            return;
        }
        int oldParent = agreement.parent();
        RankSet oldChildren = agreement.children();
        boolean wasRoot = agreement.isRoot();
        agreement.relate(dead);
        if (agreement.is(Phase.WAITING) && agreement.parent() != oldParent) {
            if (agreement.isRoot()) {
                agreement.gatherAgain();
                request(agreement, agreement.children(), out);
            } else {
                out.send(agreement.parent(), new EraMessage.Up(agreement.id(), agreement.value()));
            }
        } else if (agreement.is(Phase.GATHERING) && wasRoot) {
            request(agreement, agreement.children().minus(oldChildren), out);
        }
    }

    /** Somebody below may know a decision of an earlier root. */
    private void request(Agreement agreement, RankSet ranks, Outbox<EraMessage, EraDecision> out) {
        for (int i = 0; i < ranks.size(); i++) {
            out.send(ranks.get(i), new EraMessage.Request(agreement.id(), dead));
        }
    }

    private void tryComplete(Agreement agreement, Outbox<EraMessage, EraDecision> out) {
        if (!agreement.isComplete()) {
            return;
        }
        agreement.foldIn(dead);
        if (agreement.isRoot()) {
            decide(agreement, agreement.value(), out);
        } else {
            agreement.await();
            out.send(agreement.parent(), new EraMessage.Up(agreement.id(), agreement.value()));
        }
    }

    private void decide(Agreement agreement, EraValue value, Outbox<EraMessage, EraDecision> out) {
        RankSet listeners = agreement.decide(value, dead);
        if (!listeners.isEmpty()) {
            EraMessage.Down down = new EraMessage.Down(agreement.id(), value);
            for (int i = 0; i < listeners.size(); i++) {
                out.send(listeners.get(i), down);
            }
        }
        while (returned < started && record(returned + 1).is(Phase.DECIDED)) {
            returned++;
        }
        out.emit(new EraDecision(agreement.id(), value));
        learn(value.found(), out);
        collect(value.low());
        if (agreement.isBlocking() && rebalancing.isDue(tree, value.found())) {
            tree = topology.without(value.found());
        }
    }

    /** Everybody alive has returned from these: nobody can ask for them any more. */
    private void collect(long low) {
        Invariant.that(low <= returned, "%d returned from %d, but all did from %d", self, returned, low);
        while (collected < low) {
            records.remove(0);
            collected++;
        }
        if (!held.isEmpty()) {
            held.removeIf(entry -> entry.message().agreement() <= collected);
        }
    }

    private Agreement record(long id) {
        return records.get((int) (id - collected - 1));
    }

    /** An action may decide and so forget agreements, those that are still to be visited included. */
    private void forEachUndecided(Consumer<Agreement> action) {
        for (long id = collected + 1; id <= started; id++) {
            if (id > collected && !record(id).is(Phase.DECIDED)) {
                action.accept(record(id));
            }
        }
    }

    @Override
    public boolean watches(int rank) {
        for (int i = 0; i < records.size(); i++) {
            if (records.get(i).watches(rank)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(dead).add(tree.absent()).add(collected).add(started);
        records.forEach(agreement -> agreement.fingerprint(into));
        into.add(held.size());
        held.forEach(entry -> into.add(entry.from()).add(entry.message()));
    }
}
