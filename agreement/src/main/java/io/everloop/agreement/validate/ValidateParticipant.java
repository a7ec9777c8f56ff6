package io.everloop.agreement.validate;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.validate.ValidateMessage.Ack;
import io.everloop.agreement.validate.ValidateMessage.Broadcast;
import io.everloop.agreement.validate.ValidateMessage.ForcedNak;
import io.everloop.agreement.validate.ValidateMessage.Kind;
import io.everloop.agreement.validate.ValidateMessage.Nak;
import io.everloop.agreement.validate.ValidateMessage.Reject;
import java.util.ArrayList;
import java.util.List;

/**
 * One rank's part in one validate-all (section 4.2, loose semantics 4.3).
 *
 * <p>The rules differ from the printed ones in four places, each of which is a hole otherwise:
 *
 * <ul>
 *   <li>Broadcasts are numbered by root, then count. A plain counter lets two roots use the same number, and
 *       a late broadcast of a dead root pass for a newer one.
 *   <li>That a child is dead is a condition, not an event: children are made of those not known to have
 *       failed, and whoever learns that an awaited child is dead gives up at once.
 *   <li>That the root must know more before it tries again is a condition too. It always holds: all that
 *       fails a broadcast is a death that the root did not know, and the answer names it.
 *   <li>Loose semantics keep the answers to the commit; the root repeats it until all have it.
 * </ul>
 *
 * <p>Flags and acknowledged failures are contributed with the answer to a ballot, and the commit brings what they
 * come to. A ballot is accepted by everybody who is not in its set or not at all, and a vote that is repeated gathers
 * anew: so one accepted set has one result, which holds the contributions of all who live.
 *
 * <p>Knowledge of failures is taken from every message. So it is enough that each participant is told of
 * the death of those whose answer it awaits and of its nearest living predecessor: the lowest living rank
 * finds all below it dead, one after the other, and becomes the root.
 */
public final class ValidateParticipant
        implements Participant<ValidateMessage, Validated>, Explorable<ValidateParticipant> {

    /** How far a participant has come. */
    enum Phase {
        /** Not bound to any set yet. */
        BALLOTING,
        /** Bound to a set that all who lived accepted; with loose semantics it has returned it. */
        COMMITTED,
        /** Knows that all who live are bound to the set, and has returned it. */
        ALL_COMMITTED
    }

    /** A message that came before the call. */
    private record Held(int from, ValidateMessage message) {}

    private final int me;
    private final int ranks;
    private final Semantics semantics;
    private final ChildChoice choice;
    private RankSet known = RankSet.empty();
    private RankSet knownAtCall = RankSet.empty();
    private Ballot committed = Ballot.on(RankSet.empty());
    private Contribution own = Contribution.NONE;
    private RankSet knownAtBroadcast = RankSet.empty();
    private BroadcastNumber number = BroadcastNumber.NONE;
    private Phase phase = Phase.BALLOTING;
    private boolean called;
    private Relay relay; // null while no answer is awaited
    private List<Held> held = List.of();

    public ValidateParticipant(int me, int ranks, Semantics semantics, ChildChoice choice) {
        this.me = me;
        this.ranks = ranks;
        this.semantics = semantics;
        this.choice = choice;
    }

    private ValidateParticipant(ValidateParticipant other) {
        this(other.me, other.ranks, other.semantics, other.choice);
        known = other.known;
        knownAtCall = other.knownAtCall;
        committed = other.committed;
        own = other.own;
        knownAtBroadcast = other.knownAtBroadcast;
        number = other.number;
        phase = other.phase;
        called = other.called;
        relay = other.relay == null ? null : other.relay.copy();
        held = other.held;
    }

    /** The failures that are known so far. */
    public RankSet known() {
        return known;
    }

    /** The local call of validate-all; the participant goes on answering after it returned. */
    public void validate(Contribution contribution, Outbox<ValidateMessage, Validated> out) {
        Invariant.that(!called, "%d: calls validate-all twice", me);
        called = true;
        own = contribution;
        knownAtCall = known;
        if (isLowestAlive()) {
            broadcast(out);
        }
        List<Held> early = held;
        held = List.of();
        early.forEach(each -> receive(each.from(), each.message(), out));
    }

    @Override
    public void onMessage(int from, ValidateMessage message, Outbox<ValidateMessage, Validated> out) {
        if (called) {
            receive(from, message, out);
        } else {
            held = new ArrayList<>(held);
            held.add(new Held(from, message));
        }
    }

    @Override
    public void onFailure(int dead, Outbox<ValidateMessage, Validated> out) {
        learn(known.with(dead), out);
    }

    @Override
    public boolean watches(int rank) {
        return called && (rank < me ? isLivingPredecessor(rank) : relay != null && relay.awaits(rank));
    }

    private void receive(int from, ValidateMessage message, Outbox<ValidateMessage, Validated> out) {
        learn(message.known(), out);
        if (message instanceof Broadcast broadcast) {
            receiveBroadcast(from, broadcast, out);
        } else if (relay != null && message.number().equals(number)) {
            receiveAnswer(from, message, out);
        }
    }

    private void receiveBroadcast(int from, Broadcast broadcast, Outbox<ValidateMessage, Validated> out) {
        if (broadcast.number().compareTo(number) <= 0) {
            out.send(from, new Nak(broadcast.number(), known));
            return;
        }
        number = broadcast.number();
        relay = null;
        switch (broadcast.kind()) {
            case BALLOT -> {
                if (phase != Phase.BALLOTING) {
                    out.send(from, new ForcedNak(number, committed, known));
                    return;
                }
            }
            case COMMIT -> commit(broadcast.ballot(), out);
            case ALL_COMMIT -> {
                commit(broadcast.ballot(), out);
                allCommit(out);
            }
        }
        relay(from, broadcast.kind(), broadcast.ballot(), broadcast.end(), out);
    }

    private void receiveAnswer(int from, ValidateMessage answer, Outbox<ValidateMessage, Validated> out) {
        if (answer instanceof Nak) {
            giveUp(out);
        } else if (answer instanceof ForcedNak forced) {
            force(forced.ballot(), out);
        } else {
            Invariant.that(answer instanceof Ack || answer instanceof Reject, "%d: answered with %s", me, answer);
            relay.answered(from, answer instanceof Ack ack ? ack.contributed() : Contribution.NONE);
            if (relay.isComplete()) {
                complete(relay.parent(), relay.kind(), relay.ballot(), relay.contributed(), out);
            }
        }
    }

    /** Takes over deaths that others know; whatever follows from them happens now. */
    private void learn(RankSet failed, Outbox<ValidateMessage, Validated> out) {
        int before = known.size();
        known = known.union(failed);
        if (known.size() == before || !called) {
            return;
        }
        Invariant.that(!known.contains(me), "%d: is told of its own death", me);
        if (isLowestAlive() && number.root() != me) {
            broadcast(out);
        } else if (relay != null && relay.awaitsAnyOf(known)) {
            giveUp(out);
        }
    }

    /** As root: sends what the own phase asks for, and drops whatever it still waited for. */
    private void broadcast(Outbox<ValidateMessage, Validated> out) {
        number = number.next(me);
        knownAtBroadcast = known;
        switch (phase) {
            case BALLOTING -> relay(Relay.NOBODY, Kind.BALLOT, Ballot.on(known), ranks, out);
            case COMMITTED -> relay(Relay.NOBODY, Kind.COMMIT, committed, ranks, out);
            case ALL_COMMITTED -> relay(Relay.NOBODY, Kind.ALL_COMMIT, committed, ranks, out);
        }
    }

    private void relay(int parent, Kind kind, Ballot ballot, int end, Outbox<ValidateMessage, Validated> out) {
        int[] children = choice.children(me + 1, end, known);
        int childEnd = end;
        for (int child : children) {
            out.send(child, new Broadcast(kind, number, ballot, known, childEnd));
            childEnd = child;
        }
        Contribution contribution = kind == Kind.BALLOT ? own : Contribution.NONE;
        if (children.length == 0) {
            complete(parent, kind, ballot, contribution, out);
        } else {
            relay = new Relay(parent, kind, ballot, contribution, children);
        }
    }

    /** Everybody below received the broadcast and answered. */
    private void complete(
            int parent, Kind kind, Ballot ballot, Contribution contributed, Outbox<ValidateMessage, Validated> out) {
        relay = null;
        // Who rejected said what it knows, so one look at the own knowledge is the vote of the whole subtree.
        boolean rejected = kind == Kind.BALLOT && !known.isSubsetOf(ballot.failed());
        if (parent != Relay.NOBODY) {
            out.send(parent, rejected ? new Reject(number, known) : new Ack(number, contributed));
        } else if (rejected) {
            broadcast(out);
        } else {
            advance(kind, ballot.with(contributed), out);
        }
    }

    /** As root: everybody answered the broadcast. */
    private void advance(Kind kind, Ballot accepted, Outbox<ValidateMessage, Validated> out) {
        switch (kind) {
            case BALLOT -> {
                commit(accepted, out);
                broadcast(out);
            }
            case COMMIT -> {
                if (semantics == Semantics.STRICT) {
                    allCommit(out);
                    broadcast(out);
                }
            }
            case ALL_COMMIT -> {}
        }
    }

    /** The broadcast does not reach everybody: says so, or tries again as root. */
    private void giveUp(Outbox<ValidateMessage, Validated> out) {
        int parent = relay.parent();
        relay = null;
        if (parent != Relay.NOBODY) {
            out.send(parent, new Nak(number, known));
        } else {
            Invariant.that(
                    known.size() > knownAtBroadcast.size(),
                    "%d: broadcast %s failed though nobody but %s died",
                    me,
                    number,
                    known);
            broadcast(out);
        }
    }

    /** Somebody below is committed already: says so, or follows as root. */
    private void force(Ballot ballot, Outbox<ValidateMessage, Validated> out) {
        int parent = relay.parent();
        relay = null;
        if (parent != Relay.NOBODY) {
            out.send(parent, new ForcedNak(number, ballot, known));
        } else {
            commit(ballot, out);
            broadcast(out);
        }
    }

    private void commit(Ballot ballot, Outbox<ValidateMessage, Validated> out) {
        if (phase != Phase.BALLOTING) {
            Invariant.that(committed.equals(ballot), "%d: committed to %s, now to %s", me, committed, ballot);
            return;
        }
        phase = Phase.COMMITTED;
        committed = ballot;
        if (semantics == Semantics.LOOSE) {
            giveBack(out);
        }
    }

    private void allCommit(Outbox<ValidateMessage, Validated> out) {
        Invariant.that(semantics == Semantics.STRICT, "%d: all-commit with loose semantics", me);
        if (phase == Phase.COMMITTED) {
            phase = Phase.ALL_COMMITTED;
            giveBack(out);
        }
    }

    private void giveBack(Outbox<ValidateMessage, Validated> out) {
        out.emit(new Validated(committed, knownAtCall, own));
        knownAtCall = RankSet.empty();
        own = Contribution.NONE;
    }

    private boolean isLowestAlive() {
        return known.selectAbsent(0) == me;
    }

    /** Whether the rank is not known to have failed, while all between it and this one are. */
    private boolean isLivingPredecessor(int rank) {
        int between = me - rank - 1;
        return between <= known.size()
                && !known.contains(rank)
                && between == known.countBelow(me) - known.countBelow(rank);
    }

    @Override
    public ValidateParticipant copy() {
        return new ValidateParticipant(this);
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // fingerprints live as long as the search
    public void fingerprint(Fingerprint into) {
        into.add(called).add(phase.ordinal()).add(known).add(knownAtCall);
        committed.fingerprint(into);
        own.fingerprint(into);
        into.add(knownAtBroadcast);
        number.fingerprint(into);
        into.add(relay != null);
        if (relay != null) {
            relay.fingerprint(into);
        }
        into.add(held.size());
        for (Held each : held) {
            into.add(each.from()).add(each.message());
        }
    }

    @Override
    public String toString() {
        return me + " " + phase + " " + committed + " " + number + " knowing " + known
                + (relay == null ? "" : " " + relay);
    }
}
