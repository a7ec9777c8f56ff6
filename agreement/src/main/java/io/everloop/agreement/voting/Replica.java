package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.voting.VotingMessage.Accept;
import io.everloop.agreement.voting.VotingMessage.Collect;
import io.everloop.agreement.voting.VotingMessage.Done;
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

/**
 * What a rank keeps and answers, whoever asks: its copy, what it knows of assignments, and its part in
 * choosing the next one.
 *
 * <p>Sealed, that is as soon as it knows the next assignment, it serves the present one no more. A sealed
 * write quorum therefore meets every quorum that an operation under the present assignment could still
 * complete with, and holds all that was completed.
 */
final class Replica {

    private Assignment inForce;
    private Assignment next;
    private boolean entered;
    private Copy copy = Copy.INITIAL;
    private Ballot promised = Ballot.NONE;
    private Ballot acceptedIn = Ballot.NONE;
    private Assignment accepted;

    Replica(Assignment inForce) {
        this.inForce = inForce;
    }

    /** The newest assignment that is known to be in force. */
    Assignment inForce() {
        return inForce;
    }

    /** Its chosen successor, or null. */
    Assignment next() {
        return next;
    }

    /** Whether the copy is at least as new as all that was done before the next assignment. */
    boolean hasEntered() {
        return entered;
    }

    Copy copy() {
        return copy;
    }

    /** Grows with all that is learnt of assignments: their number, the next one, a copy to enter it with. */
    int knowledge() {
        return 3 * inForce.number() + (next == null ? 0 : 1) + (entered ? 1 : 0);
    }

    Reply serve(Request request) {
        learnInForce(request.under());
        if (request.under().number() < inForce.number()) {
            return known(request.round());
        }
        if (request instanceof Seal seal) {
            learnNext(seal.next());
        } else if (request instanceof Install install) {
            learnNext(install.next());
            enter(install.copy());
            return new Done(request.round());
        } else if (next == null) {
            return serveInForce(request);
        }
        return known(request.round());
    }

    private Reply serveInForce(Request request) {
        if (request instanceof Collect) {
            return new Held(request.round(), copy);
        }
        if (request instanceof Store store) {
            copy = copy.newer(store.copy());
            return new Done(request.round());
        }
        if (request instanceof Prepare prepare) {
            return prepare(prepare);
        }
        if (request instanceof Accept accept) {
            return accept(accept);
        }
        return known(request.round());
    }

    private Reply prepare(Prepare prepare) {
        if (prepare.ballot().compareTo(promised) <= 0) {
            return new Rejected(prepare.round(), promised);
        }
        promised = prepare.ballot();
        return new Promise(prepare.round(), acceptedIn, accepted);
    }

    private Reply accept(Accept accept) {
        if (accept.ballot().compareTo(promised) < 0) {
            return new Rejected(accept.round(), promised);
        }
        promised = accept.ballot();
        acceptedIn = accept.ballot();
        accepted = accept.proposal();
        return new Done(accept.round());
    }

    private Known known(int round) {
        return new Known(round, inForce, next, entered, copy);
    }

    /** Takes over what another knows. */
    void learn(Known known) {
        learnInForce(known.inForce());
        if (known.next() != null && known.next().number() == inForce.number() + 1) {
            learnNext(known.next());
            if (known.entered()) {
                enter(known.copy());
            }
        }
    }

    void learnInForce(Assignment assignment) {
        if (assignment.number() > inForce.number()) {
            Invariant.that(
                    next == null || next.number() < assignment.number() || next.equals(assignment),
                    "%s is in force where %s was chosen",
                    assignment,
                    next);
            inForce = assignment;
            next = null;
            entered = false;
            promised = Ballot.NONE;
            acceptedIn = Ballot.NONE;
            accepted = null;
        }
    }

    void learnNext(Assignment assignment) {
        Invariant.that(
                assignment.number() == inForce.number() + 1 && (next == null || next.equals(assignment)),
                "%s is chosen after %s, where %s was",
                assignment,
                inForce,
                next);
        next = assignment;
    }

    /** Takes a copy that is as new as all that was done before the next assignment. */
    void enter(Copy transferred) {
        copy = copy.newer(transferred);
        entered = true;
    }

    Replica duplicate() {
        Replica duplicate = new Replica(inForce);
        duplicate.next = next;
        duplicate.entered = entered;
        duplicate.copy = copy;
        duplicate.promised = promised;
        duplicate.acceptedIn = acceptedIn;
        duplicate.accepted = accepted;
        return duplicate;
    }

    void fingerprint(Fingerprint into) {
        inForce.fingerprint(into);
        into.add(next != null).add(entered);
        if (next != null) {
            next.fingerprint(into);
        }
        copy.fingerprint(into);
        promised.fingerprint(into);
        acceptedIn.fingerprint(into);
        if (accepted != null) {
            accepted.fingerprint(into);
        }
    }
}
