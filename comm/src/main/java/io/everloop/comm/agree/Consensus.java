package io.everloop.comm.agree;

import io.everloop.agreement.RankSet;
import java.nio.ByteBuffer;

/**
 * One rank's part in all agreements of a group, whatever the protocol is. Pure; used under the lock of the engine only.
 *
 * <p>Agreements are numbered from 1 in the order in which they are started, which is the same at every rank.
 */
public interface Consensus {

    /**
     * Where the results of a step go. A consensus may be called back from {@link #decided}, to start the next agreement
     * for example, but not from {@link #send}.
     */
    interface Sink {

        /** Sends the remaining bytes of a buffer, which is the caller's again when the call returns. */
        void send(int toRank, ByteBuffer message);

        /** An agreement has returned at this rank. */
        void decided(long number, Decision decision);
    }

    /**
     * What was agreed on.
     *
     * @param flag the bitwise AND of the flags
     * @param found who is dead
     * @param reportsFailure whether somebody is dead whom not everybody had acknowledged
     */
    record Decision(long flag, RankSet found, boolean reportsFailure) {}

    /**
     * Contributes to the next agreement.
     *
     * @param acknowledged the dead whose failure this rank has acknowledged
     * @param blocking whether the caller waits for the result before it starts another one; the same everywhere
     * @return the number of the agreement
     */
    long start(long flag, RankSet acknowledged, boolean blocking, Sink out);

    /** How many agreements were started here. */
    long started();

    /** The highest number of an agreement that any message was about so far. */
    long heard();

    /**
     * A message of another rank arrived.
     *
     * @throws io.everloop.comm.wire.MalformedFrameException if the bytes are no message of this protocol
     */
    void onMessage(int fromRank, ByteBuffer message, Sink out);

    /** Another rank has died. */
    void onFailure(int rank, Sink out);
}
