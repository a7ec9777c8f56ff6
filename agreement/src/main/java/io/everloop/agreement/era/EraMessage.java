package io.everloop.agreement.era;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;

/** What participants of an agreement tell each other. */
public sealed interface EraMessage extends Message {

    /** Kind and number of the agreement. */
    int HEADER_BYTES = 12;

    /** Which agreement this is about. */
    long agreement();

    /** Towards the root: the contributions of the sender and of everybody below it. */
    record Up(long agreement, EraValue value) implements EraMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + value.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(1).add(agreement);
            value.fingerprint(into);
        }

        @Override
        public String toString() {
            return "UP(" + agreement + ") " + value;
        }
    }

    /** Away from the root: the decision. */
    record Down(long agreement, EraValue value) implements EraMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + value.bytes();
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(2).add(agreement);
            value.fingerprint(into);
        }

        @Override
        public String toString() {
            return "DOWN(" + agreement + ") " + value;
        }
    }

    /** From a new root: has anybody decided already, and if not, contribute again. */
    record Request(long agreement, RankSet dead) implements EraMessage {
        @Override
        public int bytes() {
            return HEADER_BYTES + Integer.BYTES * (1 + dead.size());
        }

        @Override
        public void fingerprint(Fingerprint into) {
            into.add(3).add(agreement).add(dead);
        }

        @Override
        public String toString() {
            return "REQUEST(" + agreement + ") dead=" + dead;
        }
    }
}
