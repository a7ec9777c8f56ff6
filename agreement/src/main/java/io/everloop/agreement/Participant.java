package io.everloop.agreement;

/**
 * One process's part in a protocol: a pure, single-threaded state machine.
 *
 * <p>Each call is one atomic step. A participant goes on serving messages after its own operation
 * returned, until whoever runs it knows that nobody can ask any more.
 *
 * @param <M> the protocol's messages
 * @param <E> what the protocol reports to its caller
 */
public interface Participant<M extends Message, E> {

    /** A message arrived. */
    void onMessage(int from, M message, Outbox<M, E> out);

    /** The failure detector, which is never wrong, reports that {@code dead} has died. */
    void onFailure(int dead, Outbox<M, E> out);

    /**
     * Whether the protocol may get stuck unless this participant is told of the death of {@code rank}. A
     * detector may report more than that, never less.
     */
    boolean watches(int rank);
}
