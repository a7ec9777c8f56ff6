package io.everloop.agreement.ring;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;

/** What participants of the ring send each other. */
public sealed interface RingMessage extends Message {

    int HEADER_BYTES = 8;

    /** The heartbeat, of which one is enough. */
    Heartbeat HEARTBEAT = new Heartbeat();

    /** I am alive. */
    record Heartbeat() implements RingMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES;
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(1);
        }

        @Override
        public String toString() {
            return "HEARTBEAT";
        }
    }

    /** Send your heartbeats to me: all between us are dead, and so are the rest of these. */
    record Observe(RankSet dead) implements RingMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + Integer.BYTES * dead.size();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(2).add(dead);
        }

        @Override
        public String toString() {
            return "OBSERVE " + dead;
        }
    }

    /** These are dead. */
    record Dead(RankSet dead) implements RingMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + Integer.BYTES * dead.size();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(3).add(dead);
        }

        @Override
        public String toString() {
            return "DEAD " + dead;
        }
    }
}
