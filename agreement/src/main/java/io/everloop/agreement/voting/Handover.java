package io.everloop.agreement.voting;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.voting.Round.Phase;
import io.everloop.agreement.voting.VotingEvent.InForce;
import io.everloop.agreement.voting.VotingMessage.Install;
import io.everloop.agreement.voting.VotingMessage.Seal;

/**
 * The way of a chosen assignment into force: seal a write quorum of the old one, which yields all that was
 * completed under it, then install the newest copy at a write quorum of the new one.
 *
 * <p>Whoever knows of the chosen one goes it, be it only through an operation that met a sealed voter. Going
 * it twice does no harm, so nobody waits for the one who began it.
 */
final class Handover {

    private final Site site;

    Handover(Site site) {
        this.site = site;
    }

    /** The next round; the successor must be known. */
    Step begin() {
        Replica replica = site.replica();
        Assignment inForce = replica.inForce();
        Assignment next = replica.next();
        Copy copy = replica.copy();
        return replica.hasEntered()
                ? new Step.Ask(Phase.INSTALL, next, number -> new Install(number, inForce, next, copy))
                : new Step.Ask(Phase.SEAL, inForce, number -> new Seal(number, inForce, next));
    }

    /** A round of the handover has the answers it needs. */
    Step answered(Round round, Outbox<VotingMessage, VotingEvent> out) {
        Replica replica = site.replica();
        if (round.phase() == Phase.SEAL) {
            replica.enter(round.newest());
        } else {
            replica.learnInForce(replica.next());
            out.emit(new InForce(replica.inForce()));
        }
        return Step.GO_ON;
    }
}
