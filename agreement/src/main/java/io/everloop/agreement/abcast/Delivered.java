package io.everloop.agreement.abcast;

/** The next message in the common order has been delivered. */
public record Delivered(MessageId id, Priority priority, long payload) {

    @Override
    public String toString() {
        return "delivers " + id + " at " + priority;
    }
}
