package io.everloop.agreement.broadcast;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;

/**
 * Tells that a communication context is revoked.
 *
 * @param context the identifier of the context; identifiers are used again
 * @param epoch how often the identifier had been used before, which tells its users apart
 */
public record Revocation(int context, int epoch) implements Message {

    private static final int BYTES = 24;

    @Override
    public int bytes() {
        return BYTES;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(context).add(epoch);
    }

    @Override
    public String toString() {
        return "REVOKE " + context + "/" + epoch;
    }
}
