package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.Round.Phase;
import io.everloop.agreement.voting.VotingEvent.Completed;
import io.everloop.agreement.voting.VotingMessage.Discover;
import io.everloop.agreement.voting.VotingMessage.Known;
import io.everloop.agreement.voting.VotingMessage.Rejected;
import io.everloop.agreement.voting.VotingMessage.Reply;
import io.everloop.agreement.voting.VotingMessage.Request;

/**
 * An operation under way: asks round after round, each until it has its quorum.
 *
 * <p>The rounds are those of its {@link Course}, unless it comes to know that the next assignment is chosen.
 * Then it goes through the {@link Handover} first, and its own rounds begin again under the new assignment.
 *
 * <p>If the quorum is dead, it asks every living rank whether there is a newer assignment, or somebody who
 * holds the copy for it, and is refused if there is neither.
 */
final class Undertaking {

    private final Site site;
    private final Operation operation;
    private final Course course;
    private final Handover handover;

    /** The present round; null before the first and after the last. */
    private Round round;

    private Undertaking(Site site, Operation operation, Course course) {
        this.site = site;
        this.operation = operation;
        this.course = course;
        this.handover = new Handover(site);
    }

    /** An operation that has not begun. */
    static Undertaking of(Operation operation, Site site) {
        Course course = operation.kind() == Operation.Kind.REASSIGN
                ? new Reassignment(site, operation.target())
                : new Access(site, operation);
        return new Undertaking(site, operation, course);
    }

    boolean isOver() {
        return round == null;
    }

    boolean isRead() {
        return operation.isRead();
    }

    /** Whether the operation may get stuck unless it is told of the death of the given rank. */
    boolean watches(int rank) {
        Assignment next = site.replica().next();
        return round.phase() == Phase.DISCOVER
                || site.replica().inForce().voters().contains(rank)
                || (next != null && next.voters().contains(rank));
    }

    /** Begins the round that is next, at the start or after a change of assignments. */
    void goOn(Outbox<VotingMessage, VotingEvent> out) {
        if (course.settled().isPresent()) {
            end(course.settled().get(), out);
        } else {
            take(site.replica().next() != null ? handover.begin() : course.begin(), out);
        }
    }

    private void take(Step step, Outbox<VotingMessage, VotingEvent> out) {
        if (step instanceof Step.Ask ask) {
            ask(ask, out);
        } else if (step instanceof Step.End end) {
            end(end.outcome(), out);
        } else {
            goOn(out);
        }
    }

    private void ask(Step.Ask ask, Outbox<VotingMessage, VotingEvent> out) {
        int number = site.nextRound();
        round = new Round(ask, number, isRead(), site.replica().knowledge(), site.dead());
        Request request = ask.request().apply(number);
        RankSet whom = ask.phase() == Phase.DISCOVER
                ? RankSet.range(0, site.ranks())
                : ask.asked().voters();
        RankSet receivers = whom.minus(ask.answered()).minus(site.dead());
        receivers.forEach(rank -> {
            if (rank != site.me()) {
                out.send(rank, request);
            }
        });
        if (receivers.contains(site.me())) {
            onReply(site.me(), site.serve(request, out), out);
        } else {
            evaluate(out);
        }
    }

    /** An answer came; one to an earlier round is of no use. */
    void onReply(int from, Reply reply, Outbox<VotingMessage, VotingEvent> out) {
        if (reply.round() != round.number()) {
            return;
        }
        if (reply instanceof Rejected rejected) {
            take(course.rejected(rejected.promised()), out);
            return;
        }
        if (reply instanceof Known known) {
            site.learn(known, out);
            if (!round.phase().asksForNews() || knowsMore()) {
                goOn(out);
                return;
            }
        }
        round.answered(from, reply);
        evaluate(out);
    }

    /** Ends the round if it has the answers it needs, or cannot get them any more. */
    void evaluate(Outbox<VotingMessage, VotingEvent> out) {
        RankSet dead = site.dead();
        if (round.phase().asksForNews() && knowsMore()) {
            goOn(out);
        } else if (round.phase() == Phase.DISCOVER) {
            if (round.answered().union(dead).size() == site.ranks()) {
                discovered(out);
            }
        } else if (round.isAnswered(dead)) {
            take(round.phase().isHandover() ? handover.answered(round, out) : course.answered(round, out), out);
        } else if (round.isHopeless(dead)) {
            if (site.replica().next() != null && !round.phase().isHandover()) {
                goOn(out);
            } else {
                discover(out);
            }
        }
    }

    /** Whether there is news of assignments since the round began. */
    private boolean knowsMore() {
        return site.replica().knowledge() > round.knowledgeBefore();
    }

    private void discover(Outbox<VotingMessage, VotingEvent> out) {
        Assignment inForce = site.replica().inForce();
        ask(new Step.Ask(Phase.DISCOVER, inForce, number -> new Discover(number, inForce)), out);
    }

    /** Only if all were asked after the last known death is it sure that nobody living knows better. */
    private void discovered(Outbox<VotingMessage, VotingEvent> out) {
        if (round.deadBefore().equals(site.dead())) {
            end(Outcome.REFUSED, out);
        } else {
            discover(out);
        }
    }

    private void end(Outcome outcome, Outbox<VotingMessage, VotingEvent> out) {
        round = null;
        out.emit(new Completed(operation, outcome, course.result(outcome)));
    }

    /** An independent copy, at a copy of the site. */
    Undertaking copyAt(Site other) {
        Undertaking copy = new Undertaking(other, operation, course.copyAt(other));
        copy.round = round == null ? null : round.copy();
        return copy;
    }

    void fingerprint(Fingerprint into) {
        operation.fingerprint(into);
        course.fingerprint(into);
        into.add(round != null);
        if (round != null) {
            round.fingerprint(into);
        }
    }

    @Override
    public String toString() {
        return operation.toString();
    }
}
