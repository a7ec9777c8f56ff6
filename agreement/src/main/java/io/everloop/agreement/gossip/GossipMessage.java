package io.everloop.agreement.gossip;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;

/** What participants send each other; both kinds carry the whole view of the sender (push and pull). */
public sealed interface GossipMessage extends Message {

    /** Kind, cycle and length. */
    int HEADER_BYTES = 8;

    /** What the sender knew when it sent. */
    View view();

    @Override
    default int bytes() {
        return HEADER_BYTES + view().bytes();
    }

    /** Are you alive? */
    record Ping(View view) implements GossipMessage {
        @Override
        public void fingerprint(Fingerprint into) {
            view.fingerprint(into.add(1));
        }

        @Override
        public String toString() {
            return "PING " + view;
        }
    }

    /** I am, and this is what I know, your ping included. */
    record Reply(View view) implements GossipMessage {
        @Override
        public void fingerprint(Fingerprint into) {
            view.fingerprint(into.add(2));
        }

        @Override
        public String toString() {
            return "REPLY " + view;
        }
    }
}
