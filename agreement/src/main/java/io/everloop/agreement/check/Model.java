package io.everloop.agreement.check;

import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;

/**
 * A protocol set up for a run: its participants, the calls their users make, and what must hold.
 *
 * @param <P> the participants
 * @param <M> their messages
 * @param <E> their events
 */
public interface Model<P extends Participant<M, E>, M extends Message, E> {

    /** How many participants there are; they are numbered from 0. */
    int ranks();

    /** A new participant in its initial state. */
    P participant(int rank);

    /**
     * Whether the user of a participant may make its next call now.
     *
     * @param given how many calls it made already
     */
    boolean ready(int rank, P participant, int given);

    /** Makes the call number {@code given}, counted from 0. */
    void call(int rank, P participant, int given, Outbox<M, E> out);

    /** The call in words, for traces. */
    String describeCall(int rank, int given);

    /** A checker for one run of this model. */
    Checker<E> checker();
}
