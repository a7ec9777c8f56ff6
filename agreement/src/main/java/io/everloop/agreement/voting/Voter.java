package io.everloop.agreement.voting;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.Round.Phase;
import io.everloop.agreement.voting.VotingEvent.Began;
import io.everloop.agreement.voting.VotingEvent.Chosen;
import io.everloop.agreement.voting.VotingEvent.Completed;
import io.everloop.agreement.voting.VotingEvent.InForce;
import io.everloop.agreement.voting.VotingMessage.Accept;
import io.everloop.agreement.voting.VotingMessage.Collect;
import io.everloop.agreement.voting.VotingMessage.Discover;
import io.everloop.agreement.voting.VotingMessage.Held;
import io.everloop.agreement.voting.VotingMessage.Install;
import io.everloop.agreement.voting.VotingMessage.Known;
import io.everloop.agreement.voting.VotingMessage.Prepare;
import io.everloop.agreement.voting.VotingMessage.Promise;
import io.everloop.agreement.voting.VotingMessage.Rejected;
import io.everloop.agreement.voting.VotingMessage.Reply;
import io.everloop.agreement.voting.VotingMessage.Request;
import io.everloop.agreement.voting.VotingMessage.Seal;
import io.everloop.agreement.voting.VotingMessage.Store;
import java.util.function.IntFunction;

/**
 * One rank: keeps a {@link Replica}, and runs the operations of its user, one at a time, in rounds of
 * questions to the voters.
 *
 * <p>Write: collect the versions of a read quorum, store the next one at a write quorum. Read: collect a read
 * quorum, make sure that the newest copy found is where nobody can miss it, return it.
 *
 * <p>Re-assignment: the voters choose the successor of the assignment in force by single-decree consensus on
 * write quorums. Whoever knows the successor, be it only through an operation that met a sealed voter, puts it
 * in force: it seals a write quorum of the old assignment, which yields all that was completed under it, and
 * installs the newest copy at a write quorum of the new one. Then, and not earlier, its own operation begins
 * again under the new assignment; a write keeps the version it has. Doing so twice does no harm, so nobody
 * waits for the one who began it.
 *
 * <p>An operation that sees its quorum dead asks every living rank whether there is a newer assignment, or
 * somebody who holds the copy for it, and is refused if there is neither.
 */
public final class Voter implements Participant<VotingMessage, VotingEvent>, Explorable<Voter> {

    private final int me;
    private final int ranks;
    private final Replica replica;
    private RankSet dead = RankSet.empty();
    private int rounds;
    private int lastVersion;
    private int lastBallot;

    /** What runs now; null if nothing does. */
    private Operation operation;

    /** What the operation is to store, as soon as that is known. */
    private Copy pending;

    /** What the operation wants to come into force, once it has asked for acceptance. */
    private Assignment wanted;

    /** What it then asked acceptance for: that, or what an earlier ballot forces upon it. */
    private Assignment candidate;

    private Round round;

    public Voter(int me, int ranks, Assignment first) {
        this(me, ranks, new Replica(first));
    }

    private Voter(int me, int ranks, Replica replica) {
        this.me = me;
        this.ranks = ranks;
        this.replica = replica;
    }

    /** Whether the user may begin another operation. */
    public boolean isIdle() {
        return operation == null;
    }

    /** Whether a read is under way. */
    boolean isReading() {
        return operation != null && operation.kind() == Operation.Kind.READ;
    }

    /** The copy this rank keeps. */
    Copy held() {
        return replica.copy();
    }

    /** Begins to read the value. */
    public void read(Outbox<VotingMessage, VotingEvent> out) {
        begin(Operation.read(), out);
    }

    /** Begins to replace the value. */
    public void write(long value, Outbox<VotingMessage, VotingEvent> out) {
        begin(Operation.write(value), out);
    }

    /** Begins to replace the votes and those who have them. */
    public void reassign(Assignment target, Outbox<VotingMessage, VotingEvent> out) {
        begin(Operation.reassign(target), out);
    }

    /** Begins an operation, if none is under way; its end is an event. */
    public void begin(Operation next, Outbox<VotingMessage, VotingEvent> out) {
        Invariant.that(isIdle(), "%d is asked to %s during %s", me, next, operation);
        operation = next;
        out.emit(new Began(next));
        goOn(out);
    }

    @Override
    public void onMessage(int from, VotingMessage message, Outbox<VotingMessage, VotingEvent> out) {
        if (message instanceof Request request) {
            Assignment inForce = replica.inForce();
            out.send(from, serve(request, out));
            if (operation != null && replica.inForce().number() > inForce.number()) {
                goOn(out);
            } else if (operation != null) {
                evaluate(out);
            }
        } else if (message instanceof Reply reply && round != null && reply.round() == round.number()) {
            receive(from, reply, out);
        }
    }

    @Override
    public void onFailure(int rank, Outbox<VotingMessage, VotingEvent> out) {
        dead = dead.with(rank);
        if (operation != null) {
            evaluate(out);
        }
    }

    @Override
    public boolean watches(int rank) {
        return operation != null
                && (isDiscovering()
                        || replica.inForce().voters().contains(rank)
                        || (replica.next() != null && replica.next().voters().contains(rank)));
    }

    private boolean isDiscovering() {
        return round != null && round.phase() == Phase.DISCOVER;
    }

    private Reply serve(Request request, Outbox<VotingMessage, VotingEvent> out) {
        Assignment next = replica.next();
        Reply reply = replica.serve(request);
        tellIfNew(next, out);
        return reply;
    }

    private void tellIfNew(Assignment before, Outbox<VotingMessage, VotingEvent> out) {
        Assignment next = replica.next();
        if (next != null && !next.equals(before)) {
            out.emit(new Chosen(next));
        }
    }

    /** Takes the operation, from the start or after a change of assignments, to its next round. */
    private void goOn(Outbox<VotingMessage, VotingEvent> out) {
        Assignment inForce = replica.inForce();
        if (wanted != null && inForce.number() >= wanted.number()) {
            complete(inForce.equals(wanted) ? Outcome.DONE : Outcome.OVERTAKEN, out);
        } else if (replica.next() != null) {
            putInForce(out);
        } else if (operation.kind() == Operation.Kind.REASSIGN) {
            prepare(out);
        } else if (pending != null && operation.kind() == Operation.Kind.WRITE) {
            store(RankSet.empty(), out);
        } else {
            ask(Phase.COLLECT, inForce.voters(), number -> new Collect(number, inForce), out);
        }
    }

    private void putInForce(Outbox<VotingMessage, VotingEvent> out) {
        Assignment inForce = replica.inForce();
        Assignment next = replica.next();
        Copy copy = replica.copy();
        if (replica.hasEntered()) {
            ask(Phase.INSTALL, next.voters(), number -> new Install(number, inForce, next, copy), out);
        } else {
            ask(Phase.SEAL, inForce.voters(), number -> new Seal(number, inForce, next), out);
        }
    }

    private void prepare(Outbox<VotingMessage, VotingEvent> out) {
        if (!canComeIntoForce(operation.target())) {
            complete(Outcome.REFUSED, out);
            return;
        }
        Assignment inForce = replica.inForce();
        Ballot ballot = new Ballot(++lastBallot, me);
        ask(Phase.PREPARE, inForce.voters(), number -> new Prepare(number, inForce, ballot), out);
    }

    private void store(RankSet holders, Outbox<VotingMessage, VotingEvent> out) {
        Assignment inForce = replica.inForce();
        Copy copy = pending;
        ask(Phase.STORE, inForce.voters(), holders, number -> new Store(number, inForce, copy), out);
    }

    private void discover(Outbox<VotingMessage, VotingEvent> out) {
        Assignment inForce = replica.inForce();
        ask(Phase.DISCOVER, RankSet.range(0, ranks), number -> new Discover(number, inForce), out);
    }

    private void ask(Phase phase, RankSet whom, IntFunction<Request> question, Outbox<VotingMessage, VotingEvent> out) {
        ask(phase, whom, RankSet.empty(), question, out);
    }

    /** Begins a round; whoever has answered in advance is not asked. */
    private void ask(
            Phase phase,
            RankSet whom,
            RankSet answered,
            IntFunction<Request> question,
            Outbox<VotingMessage, VotingEvent> out) {
        Assignment asked = phase == Phase.INSTALL ? replica.next() : replica.inForce();
        round = new Round(phase, ++rounds, asked, isReading(), replica.knowledge(), dead, answered);
        Request request = question.apply(rounds);
        RankSet receivers = whom.minus(answered).minus(dead);
        receivers.forEach(rank -> {
            if (rank != me) {
                out.send(rank, request);
            }
        });
        if (receivers.contains(me)) {
            receive(me, serve(request, out), out);
        } else {
            evaluate(out);
        }
    }

    private void receive(int from, Reply reply, Outbox<VotingMessage, VotingEvent> out) {
        if (reply instanceof Known known) {
            learn(from, known, out);
            return;
        }
        if (reply instanceof Rejected rejected) {
            concede(rejected.promised(), out);
            return;
        }
        round.answered(from);
        if (reply instanceof Held held) {
            round.held(from, held.copy());
        } else if (reply instanceof Promise promise) {
            round.accepted(promise.ballot(), promise.accepted());
        }
        evaluate(out);
    }

    private void learn(int from, Known known, Outbox<VotingMessage, VotingEvent> out) {
        Assignment next = replica.next();
        replica.learn(known);
        tellIfNew(next, out);
        boolean expected = round.phase() == Phase.SEAL || round.phase() == Phase.DISCOVER;
        if (!expected || knowsMore()) {
            goOn(out);
            return;
        }
        round.answered(from);
        round.held(from, known.copy());
        evaluate(out);
    }

    private void concede(Ballot rival, Outbox<VotingMessage, VotingEvent> out) {
        lastBallot = Math.max(lastBallot, rival.counter());
        if (dead.contains(rival.rank())) {
            prepare(out);
        } else {
            complete(Outcome.OVERTAKEN, out);
        }
    }

    /** Ends the round if it has the answers it needs, or cannot get them any more. */
    private void evaluate(Outbox<VotingMessage, VotingEvent> out) {
        boolean forNews = isDiscovering() || round.phase() == Phase.SEAL;
        if (forNews && knowsMore()) {
            goOn(out);
        } else if (isDiscovering()) {
            if (round.answered().union(dead).size() == ranks) {
                giveUp(out);
            }
        } else if (round.isAnswered(dead)) {
            proceed(out);
        } else if (round.isHopeless(dead)) {
            boolean onTheWay = round.phase() == Phase.SEAL || round.phase() == Phase.INSTALL;
            if (replica.next() != null && !onTheWay) {
                goOn(out);
            } else {
                discover(out);
            }
        }
    }

    /** Whether there is news of assignments since the round began. */
    private boolean knowsMore() {
        return replica.knowledge() > round.knowledgeBefore();
    }

    /** Only if all were asked after the last known death is it sure that nobody living knows better. */
    private void giveUp(Outbox<VotingMessage, VotingEvent> out) {
        if (round.deadBefore().equals(dead)) {
            complete(Outcome.REFUSED, out);
        } else {
            discover(out);
        }
    }

    private void proceed(Outbox<VotingMessage, VotingEvent> out) {
        switch (round.phase()) {
            case COLLECT -> collected(out);
            case STORE -> complete(Outcome.DONE, out);
            case PREPARE -> promised(out);
            case ACCEPT -> accepted(out);
            case SEAL -> {
                replica.enter(round.newest());
                goOn(out);
            }
            case INSTALL -> {
                replica.learnInForce(replica.next());
                out.emit(new InForce(replica.inForce()));
                goOn(out);
            }
            case DISCOVER -> throw new IllegalStateException("a discovery needs everybody, not a quorum");
        }
    }

    private void collected(Outbox<VotingMessage, VotingEvent> out) {
        if (operation.kind() == Operation.Kind.READ) {
            pending = round.newest();
            store(round.holders(), out);
        } else {
            // A refused write of this rank may have left its version somewhere that was not asked now.
            lastVersion = Math.max(lastVersion, round.newest().stamp().version()) + 1;
            pending = new Copy(new Stamp(lastVersion, me), operation.value());
            store(RankSet.empty(), out);
        }
    }

    private void promised(Outbox<VotingMessage, VotingEvent> out) {
        Assignment inForce = replica.inForce();
        wanted = operation.target().withNumber(inForce.number() + 1);
        candidate = round.forced() == null ? wanted : round.forced();
        if (!canComeIntoForce(candidate)) {
            complete(candidate.equals(wanted) ? Outcome.REFUSED : Outcome.OVERTAKEN, out);
            return;
        }
        Ballot ballot = new Ballot(lastBallot, me);
        Assignment proposal = candidate;
        ask(Phase.ACCEPT, inForce.voters(), number -> new Accept(number, inForce, ballot, proposal), out);
    }

    private void accepted(Outbox<VotingMessage, VotingEvent> out) {
        // Nothing is sealed by this rank yet: a successor whose voters have died would only end all service.
        if (replica.next() == null && !canComeIntoForce(candidate)) {
            complete(candidate.equals(wanted) ? Outcome.REFUSED : Outcome.OVERTAKEN, out);
            return;
        }
        Assignment before = replica.next();
        replica.learnNext(candidate);
        tellIfNew(before, out);
        goOn(out);
    }

    private boolean canComeIntoForce(Assignment assignment) {
        return assignment.votesWithout(dead) >= assignment.writeQuorum();
    }

    private void complete(Outcome outcome, Outbox<VotingMessage, VotingEvent> out) {
        Operation completed = operation;
        boolean hasCopy = outcome == Outcome.DONE || completed.kind() == Operation.Kind.WRITE;
        Copy copy = hasCopy ? pending : null;
        operation = null;
        pending = null;
        wanted = null;
        candidate = null;
        round = null;
        out.emit(new Completed(completed, outcome, copy));
    }

    @Override
    public Voter copy() {
        Voter copy = new Voter(me, ranks, replica.duplicate());
        copy.dead = dead;
        copy.rounds = rounds;
        copy.lastVersion = lastVersion;
        copy.lastBallot = lastBallot;
        copy.operation = operation;
        copy.pending = pending;
        copy.wanted = wanted;
        copy.candidate = candidate;
        copy.round = round == null ? null : round.copy();
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        replica.fingerprint(into);
        into.add(dead).add(rounds).add(lastVersion).add(lastBallot).add(operation != null);
        if (operation != null) {
            operation.fingerprint(into);
            round.fingerprint(into);
            into.add(pending != null).add(wanted != null);
        }
        if (pending != null) {
            pending.fingerprint(into);
        }
        if (wanted != null) {
            wanted.fingerprint(into);
            candidate.fingerprint(into);
        }
    }
}
