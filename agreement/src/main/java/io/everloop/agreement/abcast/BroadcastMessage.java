package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;
import java.util.List;

/** What broadcasters send each other. */
public sealed interface BroadcastMessage extends Message {

    /** The size of the kind of a message and of what frames it. */
    int HEADER_BYTES = 8;

    /** Phase 1: here is a message, propose a priority; from its sender or from who took it over. */
    record Data(MessageId id, long payload) implements BroadcastMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + MessageId.BYTES + Long.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            id.fingerprint(into.add(1));
            into.add(payload);
        }

        @Override
        public String toString() {
            return "DATA " + id;
        }
    }

    /** The answer: the priority that the message has in the queue of the receiver. */
    record Propose(MessageId id, Priority priority) implements BroadcastMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + MessageId.BYTES + Priority.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            id.fingerprint(into.add(2));
            priority.fingerprint(into);
        }

        @Override
        public String toString() {
            return "PROPOSE " + id + " at " + priority;
        }
    }

    /** Phase 2: the priority that the message has for ever. */
    record Final(MessageId id, Priority priority) implements BroadcastMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + MessageId.BYTES + Priority.BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            id.fingerprint(into.add(3));
            priority.fingerprint(into);
        }

        @Override
        public String toString() {
            return "FINAL " + id + " at " + priority;
        }
    }

    /** Whoever takes over asks what is known of the messages of the dead; from now on they are silent. */
    record Inquire(RankSet dead) implements BroadcastMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + Integer.BYTES * dead.size();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(4).add(dead);
        }

        @Override
        public String toString() {
            return "INQUIRE " + dead;
        }
    }

    /**
     * The answer: all that the receiver holds of the dead.
     *
     * @param inquiry how many dead the inquiry named: of two inquiries by one rank the later names more
     */
    record Status(int inquiry, List<Held> held) implements BroadcastMessage {
        public Status {
            held = List.copyOf(held);
        }

        @Override
        public int bytes() {
            return HEADER_BYTES + Integer.BYTES + Held.BYTES * held.size();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(5).add(inquiry).add(held.size());
            held.forEach(message -> message.fingerprint(into));
        }

        @Override
        public String toString() {
            return "STATUS#" + inquiry + " " + held;
        }
    }
}
