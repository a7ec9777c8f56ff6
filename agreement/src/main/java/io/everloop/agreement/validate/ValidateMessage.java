package io.everloop.agreement.validate;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;

/**
 * What the participants of validate-all send each other: broadcasts down the tree, and answers up.
 *
 * <p>Whatever can fail a broadcast says which failures its sender knows, so that the root can do better at
 * once the next time.
 */
public sealed interface ValidateMessage extends Message {

    /** What a number, a kind and a range take on the wire. */
    int HEADER_BYTES = 16;

    /** The broadcast that this is, or answers. */
    BroadcastNumber number();

    /** The failures that the sender knew. */
    RankSet known();

    /** What a broadcast asks of those who receive it. */
    enum Kind {
        /** Vote on this set of failed ranks. */
        BALLOT,
        /** All who lived accepted the set: commit to it. */
        COMMIT,
        /** All who live are committed to the set: return it. */
        ALL_COMMIT
    }

    /**
     * A broadcast on its way down.
     *
     * @param ballot what it is about
     * @param end the descendants of the receiver are the ranks after it and before this one
     */
    record Broadcast(Kind kind, BroadcastNumber number, Ballot ballot, RankSet known, int end)
            implements ValidateMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + ballot.bytes() + wire(known);
        }

        @Override
        @SuppressWarnings("EnumOrdinal") // fingerprints live as long as the search
        public void fingerprint(Fingerprint into) {
            into.add(1).add(kind.ordinal()).add(known).add(end);
            ballot.fingerprint(into);
            number.fingerprint(into);
        }

        @Override
        public String toString() {
            return kind + "#" + number + " " + ballot + (known.equals(ballot.failed()) ? "" : " knowing " + known)
                    + " below " + end;
        }
    }

    /**
     * The sender and all below it received the broadcast; and accept it, if it is a ballot.
     *
     * @param contributed their contributions, if it is a ballot
     */
    record Ack(BroadcastNumber number, Contribution contributed) implements ValidateMessage {

        @Override
        public RankSet known() {
            return RankSet.empty();
        }

        @Override
        public int bytes() {
            return HEADER_BYTES + contributed.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            contributed.fingerprint(into.add(2));
            number.fingerprint(into);
        }

        @Override
        public String toString() {
            return "ACK#" + number + contributed;
        }
    }

    /** The sender and all below it received the ballot, and somebody knows of a failure that is not in it. */
    record Reject(BroadcastNumber number, RankSet known) implements ValidateMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + wire(known);
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(3).add(known);
            number.fingerprint(into);
        }

        @Override
        public String toString() {
            return "REJECT#" + number + " knowing " + known;
        }
    }

    /** The broadcast did not reach everybody below the sender, or came too late for it. */
    record Nak(BroadcastNumber number, RankSet known) implements ValidateMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + wire(known);
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(4).add(known);
            number.fingerprint(into);
        }

        @Override
        public String toString() {
            return "NAK#" + number + " knowing " + known;
        }
    }

    /** Somebody is committed to a ballot already, so no other may be voted on. */
    record ForcedNak(BroadcastNumber number, Ballot ballot, RankSet known) implements ValidateMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + ballot.bytes() + wire(known);
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(5).add(known);
            ballot.fingerprint(into);
            number.fingerprint(into);
        }

        @Override
        public String toString() {
            return "FORCED_NAK#" + number + " " + ballot + " knowing " + known;
        }
    }

    private static int wire(RankSet set) {
        return Integer.BYTES * set.size();
    }
}
