package io.everloop.agreement;

/**
 * Where a participant puts what one step produces: messages for others and events for its caller.
 *
 * <p>Sending never blocks and never fails; only the failure detector says that somebody is dead.
 *
 * @param <M> the protocol's messages
 * @param <E> what the protocol reports to its caller: decisions, deliveries, detections
 */
public interface Outbox<M extends Message, E> {

    /** Hands over a message; channels keep the order of the messages between two participants. */
    void send(int to, M message);

    /** Reports a result to whoever runs the participant. */
    void emit(E event);
}
