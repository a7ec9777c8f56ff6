package io.everloop.agreement.twophase;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.twophase.Log2phasesMessage.Answer;
import io.everloop.agreement.twophase.Log2phasesMessage.Decision;
import io.everloop.agreement.twophase.Log2phasesMessage.Down;
import io.everloop.agreement.twophase.Log2phasesMessage.Query;
import io.everloop.agreement.twophase.Log2phasesMessage.Up;

/**
 * One rank's part in a sequence of blocking two-phase agreements.
 *
 * <p><b>Nobody known dead:</b> the rank gathers the values of its tree children, hands them to its tree
 * parent {@code (me - 1) / 2}, and passes the decision of rank 0 on. Such a decision holds the contribution
 * of every rank.
 *
 * <p><b>Somebody known dead:</b> the rank leaves the tree for good and heeds coordinators only. The
 * coordinator is the lowest rank not known dead. If it is undecided it asks everybody; it takes over a
 * decision that somebody reports, otherwise it combines the contributions of all who live, and tells
 * everybody. If it has decided it tells everybody what. It says which deaths it knows, so that everybody
 * discards what a predecessor or a dead relay still has under way: otherwise whoever had answered a query
 * with its contribution could still accept another decision.
 *
 * <p><b>What is kept:</b> one decision, the latest. A decision holds the contributions of all who live, and
 * nobody contributes before it returned from the agreement before; so all have what came before the latest
 * decision, and nobody is more than one agreement ahead of anybody.
 */
public final class Log2phasesParticipant
        implements Participant<Log2phasesMessage, Decided>, Explorable<Log2phasesParticipant> {

    private static final int NOBODY = -1;
    private static final int TREE_DEGREE = 2;

    private final int me;
    private final int ranks;
    private RankSet dead = RankSet.empty();
    private int agreement;
    private boolean decided = true;
    private Value latest;
    private Value mine;
    private Value gathered;
    private int childrenSeen;
    private int querier = NOBODY; // who asked before the call
    private boolean announced;
    private Poll poll; // null unless this rank coordinates an undecided agreement

    public Log2phasesParticipant(int me, int ranks) {
        this.me = me;
        this.ranks = ranks;
        latest = Value.identity(ranks);
        mine = latest;
        gathered = latest;
    }

    private Log2phasesParticipant(Log2phasesParticipant other) {
        me = other.me;
        ranks = other.ranks;
        dead = other.dead;
        agreement = other.agreement;
        decided = other.decided;
        latest = other.latest;
        mine = other.mine;
        gathered = other.gathered;
        childrenSeen = other.childrenSeen;
        querier = other.querier;
        announced = other.announced;
        poll = other.poll == null ? null : other.poll.copy();
    }

    /** Who is known to be dead. */
    public RankSet dead() {
        return dead;
    }

    /** Whether the rank has returned from all agreements that it called. */
    public boolean isIdle() {
        return decided;
    }

    /** The local call of the next agreement; allowed once the one before returned. */
    public void agree(Contribution contribution, Outbox<Log2phasesMessage, Decided> out) {
        Invariant.that(decided, "%d: calls an agreement inside agreement %d", me, agreement);
        agreement++;
        decided = false;
        announced = false;
        mine = new Value(ranks, contribution, dead);
        gathered = gathered.and(mine);
        if (dead.isEmpty()) {
            completeTree(out);
        } else if (isCoordinator()) {
            ask(out);
        } else if (querier != NOBODY) {
            out.send(querier, new Answer(agreement, mine, false));
            querier = NOBODY;
        }
    }

    @Override
    public void onFailure(int rank, Outbox<Log2phasesMessage, Decided> out) {
        learn(dead.with(rank), out);
    }

    /** The coordinator depends on everybody; others only on the one whose place they take next. */
    @Override
    public boolean watches(int rank) {
        int livingBefore = me - dead.countBelow(me);
        return livingBefore == 0 || rank == dead.selectAbsent(livingBefore - 1);
    }

    @Override
    public void onMessage(int from, Log2phasesMessage message, Outbox<Log2phasesMessage, Decided> out) {
        if (dead.contains(from)) {
            return;
        }
        if (message instanceof Up up) {
            receiveUp(up, out);
        } else if (message instanceof Down down) {
            receiveDown(down, out);
        } else if (message instanceof Query query) {
            receiveQuery(from, query, out);
        } else if (message instanceof Answer answer) {
            receiveAnswer(from, answer, out);
        } else if (message instanceof Decision decision) {
            receiveDecision(decision, out);
        }
    }

    private void receiveUp(Up up, Outbox<Log2phasesMessage, Decided> out) {
        if (!dead.isEmpty()) {
            return;
        }
        // A child may be one agreement ahead, between our decision and our next call.
        Invariant.that(up.agreement() == (decided ? agreement + 1 : agreement), "%d: %s during %d", me, up, agreement);
        gathered = gathered.and(up.value());
        childrenSeen++;
        completeTree(out);
    }

    private void completeTree(Outbox<Log2phasesMessage, Decided> out) {
        if (decided || childrenSeen < treeChildren()) {
            return;
        }
        if (me == 0) {
            decide(gathered, out);
        } else {
            out.send((me - 1) / TREE_DEGREE, new Up(agreement, gathered));
        }
    }

    private void receiveDown(Down down, Outbox<Log2phasesMessage, Decided> out) {
        if (dead.isEmpty()) {
            Invariant.that(!decided && down.agreement() == agreement, "%d: %s during %d", me, down, agreement);
            decide(down.value(), out);
        }
    }

    private void receiveQuery(int from, Query query, Outbox<Log2phasesMessage, Decided> out) {
        learn(query.dead(), out);
        if (!decided && query.agreement() == agreement + 1) {
            decide(query.previous(), out);
        }
        if (query.agreement() == agreement + 1) {
            querier = from;
        } else if (query.agreement() == agreement && !decided) {
            out.send(from, new Answer(agreement, mine, false));
        } else {
            int kept = decided ? agreement : agreement - 1;
            Invariant.that(query.agreement() == kept, "%d: %s, but %d is kept", me, query, kept);
            out.send(from, new Answer(kept, latest, true));
        }
    }

    private void receiveAnswer(int from, Answer answer, Outbox<Log2phasesMessage, Decided> out) {
        if (poll == null || answer.agreement() != agreement) {
            return;
        }
        if (answer.decided()) {
            decide(answer.value(), out);
            return;
        }
        gathered = gathered.and(answer.value());
        poll.answeredBy(from);
        completePoll(out);
    }

    private void completePoll(Outbox<Log2phasesMessage, Decided> out) {
        if (poll.isComplete()) {
            decide(gathered.withFound(dead), out);
        }
    }

    private void receiveDecision(Decision decision, Outbox<Log2phasesMessage, Decided> out) {
        learn(decision.dead(), out);
        Invariant.that(decision.agreement() <= agreement, "%d: %s before the call", me, decision);
        if (!decided && decision.agreement() == agreement) {
            decide(decision.value(), out);
        }
    }

    private void learn(RankSet deaths, Outbox<Log2phasesMessage, Decided> out) {
        RankSet before = dead;
        dead = dead.union(deaths);
        if (dead.size() == before.size()) {
            return;
        }
        Invariant.that(!dead.contains(me), "%d: is told of its own death", me);
        if (isCoordinator() && agreement > 0) {
            lead(dead.minus(before), out);
        }
    }

    /** As coordinator: somebody died. */
    private void lead(RankSet died, Outbox<Log2phasesMessage, Decided> out) {
        if (decided) {
            announce(out);
        } else if (poll == null) {
            ask(out);
        } else {
            died.forEach(poll::answeredBy);
            completePoll(out);
        }
    }

    private void ask(Outbox<Log2phasesMessage, Decided> out) {
        gathered = mine;
        poll = new Poll(ranks, dead);
        Query query = new Query(agreement, dead, latest);
        sendToAll(query, out);
        completePoll(out);
    }

    /** Once is enough: whoever lives gets what a living coordinator sends. */
    private void announce(Outbox<Log2phasesMessage, Decided> out) {
        if (!announced) {
            announced = true;
            sendToAll(new Decision(agreement, latest, dead), out);
        }
    }

    /** All ranks below a coordinator are dead. */
    private void sendToAll(Log2phasesMessage message, Outbox<Log2phasesMessage, Decided> out) {
        for (int rank = me + 1; rank < ranks; rank++) {
            if (!dead.contains(rank)) {
                out.send(rank, message);
            }
        }
    }

    private void decide(Value value, Outbox<Log2phasesMessage, Decided> out) {
        Contribution own = mine.contributed();
        decided = true;
        latest = value;
        poll = null;
        mine = Value.identity(ranks);
        gathered = mine;
        childrenSeen = 0;
        if (dead.isEmpty()) {
            Down down = new Down(agreement, value);
            for (int child = 0; child < treeChildren(); child++) {
                out.send(TREE_DEGREE * me + 1 + child, down);
            }
        } else if (isCoordinator()) {
            announce(out);
        }
        out.emit(new Decided(agreement, value, own));
    }

    private int treeChildren() {
        return (int) Math.max(0, Math.min(TREE_DEGREE, ranks - 1L - (long) TREE_DEGREE * me));
    }

    private boolean isCoordinator() {
        return dead.selectAbsent(0) == me;
    }

    @Override
    public Log2phasesParticipant copy() {
        return new Log2phasesParticipant(this);
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(dead)
                .add(agreement)
                .add(decided)
                .add(childrenSeen)
                .add(querier)
                .add(announced);
        latest.fingerprint(into);
        mine.fingerprint(into);
        gathered.fingerprint(into);
        into.add(poll != null);
        if (poll != null) {
            poll.fingerprint(into);
        }
    }

    @Override
    public String toString() {
        return me + " " + (decided ? "decided #" : "in #") + agreement + " " + latest + " knowing " + dead;
    }
}
