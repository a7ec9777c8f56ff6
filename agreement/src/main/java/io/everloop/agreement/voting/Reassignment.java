package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.voting.Round.Phase;
import io.everloop.agreement.voting.VotingMessage.Accept;
import io.everloop.agreement.voting.VotingMessage.Prepare;
import java.util.Optional;

/**
 * A replacement of the votes: the voters choose the successor of the assignment in force by single-decree
 * consensus on write quorums. What is chosen is put in force by a {@link Handover}.
 */
final class Reassignment implements Course {

    private final Site site;
    private final Assignment target;

    /** The target with the number it is to have, once this rank has asked for acceptance. */
    private Assignment wanted;

    /** What it then asked acceptance for: that, or what an earlier ballot forces upon it. */
    private Assignment candidate;

    Reassignment(Site site, Assignment target) {
        this.site = site;
        this.target = target;
    }

    @Override
    public Optional<Outcome> settled() {
        Assignment inForce = site.replica().inForce();
        if (wanted == null || inForce.number() < wanted.number()) {
            return Optional.empty();
        }
        return Optional.of(inForce.equals(wanted) ? Outcome.DONE : Outcome.OVERTAKEN);
    }

    @Override
    public Step begin() {
        if (!site.canComeIntoForce(target)) {
            return new Step.End(Outcome.REFUSED);
        }
        Assignment inForce = site.replica().inForce();
        Ballot ballot = site.nextBallot();
        return new Step.Ask(Phase.PREPARE, inForce, number -> new Prepare(number, inForce, ballot));
    }

    @Override
    public Step answered(Round round, Outbox<VotingMessage, VotingEvent> out) {
        return round.phase() == Phase.PREPARE ? promised(round) : accepted(out);
    }

    private Step promised(Round round) {
        Assignment inForce = site.replica().inForce();
        wanted = target.withNumber(inForce.number() + 1);
        candidate = round.forced() == null ? wanted : round.forced();
        if (!site.canComeIntoForce(candidate)) {
            return abandon();
        }
        Ballot ballot = site.lastBallot();
        Assignment proposal = candidate;
        return new Step.Ask(Phase.ACCEPT, inForce, number -> new Accept(number, inForce, ballot, proposal));
    }

    private Step accepted(Outbox<VotingMessage, VotingEvent> out) {
        // Nothing is sealed by this rank yet: a successor whose voters have died would only end all service.
        if (site.replica().next() == null && !site.canComeIntoForce(candidate)) {
            return abandon();
        }
        site.learnNext(candidate, out);
        return Step.GO_ON;
    }

    private Step abandon() {
        return new Step.End(candidate.equals(wanted) ? Outcome.REFUSED : Outcome.OVERTAKEN);
    }

    @Override
    public Step rejected(Ballot rival) {
        site.sawBallot(rival);
        return site.dead().contains(rival.rank()) ? begin() : new Step.End(Outcome.OVERTAKEN);
    }

    @Override
    public Copy result(Outcome outcome) {
        return null;
    }

    @Override
    public Reassignment copyAt(Site other) {
        Reassignment copy = new Reassignment(other, target);
        copy.wanted = wanted;
        copy.candidate = candidate;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(wanted != null);
        if (wanted != null) {
            wanted.fingerprint(into);
            candidate.fingerprint(into);
        }
    }
}
