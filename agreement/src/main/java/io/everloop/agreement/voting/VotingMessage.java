package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;

/** What voters send each other: requests of one who runs an operation, and the answers to them. */
public sealed interface VotingMessage extends Message {

    /** The size of the kind of a message, its round, and of what frames it. */
    int HEADER_BYTES = 12;

    /** Which round of the asking rank this belongs to. */
    int round();

    /** A question or an order. */
    sealed interface Request extends VotingMessage {

        /** The assignment in force as far as the asking rank knows, and it is or was in force. */
        Assignment under();
    }

    /** An answer. */
    sealed interface Reply extends VotingMessage {}

    /** Which copy do you have? */
    record Collect(int round, Assignment under) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(1).add(round));
        }

        @Override
        public String toString() {
            return "COLLECT#" + round + " A" + under.number();
        }
    }

    /** Keep this copy unless yours is newer. */
    record Store(int round, Assignment under, Copy copy) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes() + Copy.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(2).add(round));
            copy.fingerprint(into);
        }

        @Override
        public String toString() {
            return "STORE#" + round + " A" + under.number() + " " + copy;
        }
    }

    /** Promise to accept nothing older than this ballot. */
    record Prepare(int round, Assignment under, Ballot ballot) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes() + Ballot.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(3).add(round));
            ballot.fingerprint(into);
        }

        @Override
        public String toString() {
            return "PREPARE#" + round + " A" + under.number() + " " + ballot;
        }
    }

    /** Accept this as the next assignment. */
    record Accept(int round, Assignment under, Ballot ballot, Assignment proposal) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes() + Ballot.BYTES + proposal.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(4).add(round));
            ballot.fingerprint(into);
            proposal.fingerprint(into);
        }

        @Override
        public String toString() {
            return "ACCEPT#" + round + " " + ballot + " " + proposal;
        }
    }

    /** The next assignment is chosen: serve the present one no more, and tell your copy. */
    record Seal(int round, Assignment under, Assignment next) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes() + next.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(5).add(round));
            next.fingerprint(into);
        }

        @Override
        public String toString() {
            return "SEAL#" + round + " A" + under.number() + " next " + next;
        }
    }

    /** This copy is at least as new as all that was done under the present assignment. */
    record Install(int round, Assignment under, Assignment next, Copy copy) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes() + next.bytes() + Copy.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(6).add(round));
            next.fingerprint(into);
            copy.fingerprint(into);
        }

        @Override
        public String toString() {
            return "INSTALL#" + round + " " + next + " " + copy;
        }
    }

    /** There is no quorum where I look: what do you know? */
    record Discover(int round, Assignment under) implements Request {
        @Override
        public int bytes() {
            return HEADER_BYTES + under.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            under.fingerprint(into.add(7).add(round));
        }

        @Override
        public String toString() {
            return "DISCOVER#" + round + " A" + under.number();
        }
    }

    /** My copy. */
    record Held(int round, Copy copy) implements Reply {
        @Override
        public int bytes() {
            return HEADER_BYTES + Copy.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            copy.fingerprint(into.add(8).add(round));
        }

        @Override
        public String toString() {
            return "HELD#" + round + " " + copy;
        }
    }

    /** Stored, accepted or installed. */
    record Done(int round) implements Reply {
        @Override
        public int bytes() {
            return HEADER_BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(9).add(round);
        }

        @Override
        public String toString() {
            return "DONE#" + round;
        }
    }

    /** Promised; and this is what I accepted last, null if nothing. */
    record Promise(int round, Ballot ballot, Assignment accepted) implements Reply {
        @Override
        public int bytes() {
            return HEADER_BYTES + Ballot.BYTES + (accepted == null ? 0 : accepted.bytes());
        }

        @Override
        public void fingerprint(Fingerprint into) {
            ballot.fingerprint(into.add(10).add(round));
            if (accepted != null) {
                accepted.fingerprint(into);
            }
        }

        @Override
        public String toString() {
            return "PROMISE#" + round + (accepted == null ? "" : " " + ballot + " " + accepted);
        }
    }

    /** Refused: I have promised this later ballot. */
    record Rejected(int round, Ballot promised) implements Reply {
        @Override
        public int bytes() {
            return HEADER_BYTES + Ballot.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            promised.fingerprint(into.add(11).add(round));
        }

        @Override
        public String toString() {
            return "REJECTED#" + round + " " + promised;
        }
    }

    /**
     * What I know of assignments.
     *
     * @param next the chosen successor of the one in force; null if I know of none
     * @param entered whether my copy is at least as new as all that was done before that successor
     */
    record Known(int round, Assignment inForce, Assignment next, boolean entered, Copy copy) implements Reply {
        @Override
        public int bytes() {
            return HEADER_BYTES + inForce.bytes() + (next == null ? 0 : next.bytes()) + Copy.BYTES + 1;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            inForce.fingerprint(into.add(12).add(round).add(entered).add(next != null));
            if (next != null) {
                next.fingerprint(into);
            }
            copy.fingerprint(into);
        }

        @Override
        public String toString() {
            return "KNOWN#" + round + " A" + inForce.number() + (next == null ? "" : " next " + next)
                    + (entered ? " entered " : " ") + copy;
        }
    }
}
