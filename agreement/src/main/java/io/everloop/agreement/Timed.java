package io.everloop.agreement;

/**
 * A participant that also acts on its own as time goes by, such as one that sends heartbeats.
 *
 * @param <M> the protocol's messages
 * @param <E> what the protocol reports to its caller
 */
public interface Timed<M extends Message, E> extends Participant<M, E> {

    /** Returned by {@link #onTick} when the participant wants no further tick. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Time has come.
     *
     * @param nowNanos the time of this tick
     * @return when the next tick is wanted, later than {@code nowNanos}, or {@link #NEVER}
     */
    long onTick(long nowNanos, Outbox<M, E> out);
}
