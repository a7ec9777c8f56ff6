package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;

/**
 * A message as one rank knows it.
 *
 * @param priority the one this rank proposed, or the final one
 * @param isFinal which of the two it is
 */
record Held(MessageId id, long payload, Priority priority, boolean isFinal) {

    static final int BYTES = MessageId.BYTES + Long.BYTES + Priority.BYTES + 1;

    void fingerprint(Fingerprint into) {
        id.fingerprint(into);
        priority.fingerprint(into.add(payload).add(isFinal));
    }

    @Override
    public String toString() {
        return id + (isFinal ? " final " : " proposed ") + priority;
    }
}
