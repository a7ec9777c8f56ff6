package io.everloop.agreement.offender;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.simulate.Network;

/** Offends: a message that knows that it is simulated. */
record KnowsItsRunner() implements Message {
    @Override
    public int bytes() {
        return (int) Network.DEFAULT.latencyNanos();
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(bytes());
    }
}
