package io.everloop.agreement.twophase;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;

/**
 * What the participants of Log2phases send each other.
 *
 * <p>Every message is charged for its failures as dense bit vectors of one bit per rank. With many ranks
 * these bytes outweigh the latency, and each level of the tree costs time in proportion to the number of
 * ranks, even without failures; with few ranks the depth of the tree decides.
 */
public sealed interface Log2phasesMessage extends Message {

    /** What a kind and the number of an agreement take on the wire. */
    int HEADER_BYTES = 8;

    /** The number of the agreement, from 1. */
    int agreement();

    /** The contributions of the sender and all below it, on their way up the tree. */
    record Up(int agreement, Value value) implements Log2phasesMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + value.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            value.fingerprint(into.add(1).add(agreement));
        }

        @Override
        public String toString() {
            return "UP#" + agreement + " " + value;
        }
    }

    /** The decision on its way down the tree. */
    record Down(int agreement, Value value) implements Log2phasesMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + value.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            value.fingerprint(into.add(2).add(agreement));
        }

        @Override
        public String toString() {
            return "DOWN#" + agreement + " " + value;
        }
    }

    /**
     * The coordinator asks for a contribution or, if there is one, the decision.
     *
     * @param dead the deaths that made the sender the coordinator, and all others it knows
     * @param previous the decision of the agreement before, which the receiver may lack
     */
    record Query(int agreement, RankSet dead, Value previous) implements Log2phasesMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + Value.vectorBytes(previous.ranks()) + (agreement > 1 ? previous.bytes() : 0);
        }

        @Override
        public void fingerprint(Fingerprint into) {
            previous.fingerprint(into.add(3).add(agreement).add(dead));
        }

        @Override
        public String toString() {
            return "QUERY#" + agreement + " knowing " + dead + " after " + previous;
        }
    }

    /**
     * The answer to a query.
     *
     * @param decided whether the value is the decision rather than the sender's contribution
     */
    record Answer(int agreement, Value value, boolean decided) implements Log2phasesMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + value.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            value.fingerprint(into.add(4).add(agreement).add(decided));
        }

        @Override
        public String toString() {
            return "ANSWER#" + agreement + (decided ? " decided " : " ") + value;
        }
    }

    /**
     * The coordinator tells the decision.
     *
     * @param dead the deaths that the sender knows, so that the receiver leaves the tree too
     */
    record Decision(int agreement, Value value, RankSet dead) implements Log2phasesMessage {

        @Override
        public int bytes() {
            return HEADER_BYTES + value.bytes() + Value.vectorBytes(value.ranks());
        }

        @Override
        public void fingerprint(Fingerprint into) {
            value.fingerprint(into.add(5).add(agreement).add(dead));
        }

        @Override
        public String toString() {
            return "DECISION#" + agreement + " " + value + " knowing " + dead;
        }
    }
}
