package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.VotingEvent.Chosen;
import io.everloop.agreement.voting.VotingMessage.Known;
import io.everloop.agreement.voting.VotingMessage.Reply;
import io.everloop.agreement.voting.VotingMessage.Request;

/** What a rank has for good, whatever operation it runs: its replica, whom it knows to be dead, its counters. */
final class Site {

    private final int me;
    private final int ranks;
    private final Replica replica;
    private RankSet dead = RankSet.empty();
    private int rounds;
    private int lastVersion;
    private int lastBallot;

    Site(int me, int ranks, Replica replica) {
        this.me = me;
        this.ranks = ranks;
        this.replica = replica;
    }

    int me() {
        return me;
    }

    int ranks() {
        return ranks;
    }

    Replica replica() {
        return replica;
    }

    /** Who is known to be dead. */
    RankSet dead() {
        return dead;
    }

    void died(int rank) {
        dead = dead.with(rank);
    }

    /** The number of a new round. */
    int nextRound() {
        return ++rounds;
    }

    /**
     * A version newer than the given one, and than any this rank has made: a write of its own that was refused
     * may have left its version somewhere that was not asked now.
     */
    Stamp stampAfter(Stamp newest) {
        lastVersion = Math.max(lastVersion, newest.version()) + 1;
        return new Stamp(lastVersion, me);
    }

    Ballot nextBallot() {
        lastBallot++;
        return lastBallot();
    }

    Ballot lastBallot() {
        return new Ballot(lastBallot, me);
    }

    /** The next ballot of this rank will be later than the given one. */
    void sawBallot(Ballot rival) {
        lastBallot = Math.max(lastBallot, rival.counter());
    }

    /** Whether enough voters live to take the copy; if not, choosing it would only end all service. */
    boolean canComeIntoForce(Assignment assignment) {
        return assignment.votesWithout(dead) >= assignment.writeQuorum();
    }

    /** Lets the replica answer; it may thereby learn that the next assignment is chosen. */
    Reply serve(Request request, Outbox<VotingMessage, VotingEvent> out) {
        Assignment before = replica.next();
        Reply reply = replica.serve(request);
        tellIfNew(before, out);
        return reply;
    }

    /** Takes over what another knows. */
    void learn(Known known, Outbox<VotingMessage, VotingEvent> out) {
        Assignment before = replica.next();
        replica.learn(known);
        tellIfNew(before, out);
    }

    /** This is chosen as the next assignment. */
    void learnNext(Assignment chosen, Outbox<VotingMessage, VotingEvent> out) {
        Assignment before = replica.next();
        replica.learnNext(chosen);
        tellIfNew(before, out);
    }

    private void tellIfNew(Assignment before, Outbox<VotingMessage, VotingEvent> out) {
        Assignment next = replica.next();
        if (next != null && !next.equals(before)) {
            out.emit(new Chosen(next));
        }
    }

    Site copy() {
        Site copy = new Site(me, ranks, replica.duplicate());
        copy.dead = dead;
        copy.rounds = rounds;
        copy.lastVersion = lastVersion;
        copy.lastBallot = lastBallot;
        return copy;
    }

    void fingerprint(Fingerprint into) {
        replica.fingerprint(into);
        into.add(dead).add(rounds).add(lastVersion).add(lastBallot);
    }
}
