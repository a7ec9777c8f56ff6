package io.everloop.agreement.broadcast;

/**
 * From now on every operation in this context fails at the rank that reports this.
 *
 * @param context the identifier of the context
 * @param epoch how often the identifier had been used before
 */
public record Revoked(int context, int epoch) {

    @Override
    public String toString() {
        return "holds " + context + "/" + epoch + " revoked";
    }
}
