package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.voting.Round.Phase;
import io.everloop.agreement.voting.VotingMessage.Collect;
import io.everloop.agreement.voting.VotingMessage.Store;
import java.util.Optional;

/**
 * A read or a write.
 *
 * <p>Write: collect the versions of a read quorum, store the next one at a write quorum. Read: collect a read
 * quorum, make sure that the newest copy found is where nobody can miss it, return it. Under a new assignment
 * both begin again, but a write keeps the version it has.
 */
final class Access implements Course {

    private final Site site;
    private final Operation operation;

    /** What is to be stored, as soon as that is known. */
    private Copy pending;

    Access(Site site, Operation operation) {
        this.site = site;
        this.operation = operation;
    }

    @Override
    public Optional<Outcome> settled() {
        return Optional.empty();
    }

    @Override
    public Step begin() {
        if (pending != null && !operation.isRead()) {
            return store(RankSet.empty());
        }
        Assignment inForce = site.replica().inForce();
        return new Step.Ask(Phase.COLLECT, inForce, number -> new Collect(number, inForce));
    }

    @Override
    public Step answered(Round round, Outbox<VotingMessage, VotingEvent> out) {
        return round.phase() == Phase.COLLECT ? collected(round) : new Step.End(Outcome.DONE);
    }

    private Step collected(Round round) {
        if (operation.isRead()) {
            pending = round.newest();
            return store(round.holders());
        }
        pending = new Copy(site.stampAfter(round.newest().stamp()), operation.value());
        return store(RankSet.empty());
    }

    private Step store(RankSet holders) {
        Assignment inForce = site.replica().inForce();
        Copy copy = pending;
        return new Step.Ask(Phase.STORE, inForce, holders, number -> new Store(number, inForce, copy));
    }

    @Override
    public Step rejected(Ballot rival) {
        throw new IllegalStateException(operation + " has no ballot that " + rival + " could overrule");
    }

    @Override
    public Copy result(Outcome outcome) {
        return outcome == Outcome.DONE || !operation.isRead() ? pending : null;
    }

    @Override
    public Access copyAt(Site other) {
        Access copy = new Access(other, operation);
        copy.pending = pending;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(pending != null);
        if (pending != null) {
            pending.fingerprint(into);
        }
    }
}
