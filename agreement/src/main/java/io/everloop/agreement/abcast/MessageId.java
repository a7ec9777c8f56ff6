package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;

/**
 * Which broadcast: its sender, and its number among those of that sender, from 0.
 *
 * <p>The order of ids is not the order of delivery; it only makes everybody go through them alike.
 */
public record MessageId(int sender, int number) implements Comparable<MessageId> {

    static final int BYTES = 8;

    @Override
    public int compareTo(MessageId other) {
        int bySender = Integer.compare(sender, other.sender);
        return bySender != 0 ? bySender : Integer.compare(number, other.number);
    }

    void fingerprint(Fingerprint into) {
        into.add(sender).add(number);
    }

    @Override
    public String toString() {
        return sender + "/" + number;
    }
}
