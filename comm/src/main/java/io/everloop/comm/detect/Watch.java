package io.everloop.comm.detect;

import java.nio.ByteBuffer;

/**
 * A worker's part in watching the other workers, whatever the protocol is. Pure; used under the lock of the engine only.
 *
 * <p>Silence is no proof: a worker that is not heard of is only suspected, again and again for as long as it is silent,
 * and nobody is told. Whoever is able to looks after it, kills it if it hangs, and reports that as {@link #onFailure};
 * this is what makes the news spread. So nobody alive is ever called dead.
 *
 * <p>Somebody is suspected within the detection bound after it fell silent, and not before four sevenths of it. Whoever
 * was itself late blames nobody.
 */
public interface Watch {

    /** Where the results of a step go. A watch must not be called back from it. */
    interface Sink {

        /** Sends the remaining bytes of a buffer, which is the caller's again when the call returns. */
        void send(int toWorker, ByteBuffer message);

        /** A worker has been silent for too long: somebody should look after it. */
        void suspect(int worker);

        /** A worker is dead; said once of each, also of those that {@link #onFailure} told of. */
        void dead(int worker);
    }

    /** Time has come; returns when the next tick is wanted. */
    long onTick(long nowNanos, Sink out);

    /**
     * A message of another worker arrived.
     *
     * @throws io.everloop.comm.wire.MalformedFrameException if the bytes are no message of this protocol
     */
    void onMessage(int fromWorker, ByteBuffer message, Sink out);

    /** The death of another worker is certain. */
    void onFailure(int worker, Sink out);
}
