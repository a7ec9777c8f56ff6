package io.everloop.comm.link;

/** Where frames of another worker come in, in order. Never blocks. Used under the lock of the engine only. */
public interface InLink {

    /**
     * Hands the frames that are here, at most so many that other links get their turn, to the handler, which is done with each when it returns.
     *
     * @return how many there were
     * @throws io.everloop.comm.wire.MalformedFrameException if something is no frame
     * @throws LinkClosedException if the sender has closed its end, after the frames it sent before
     */
    int poll(FrameHandler handler);

    /**
     * Says whether this worker is about to sleep, so that the sender rings when there is something. A full fence and
     * another {@link #poll} must follow before it really does.
     */
    default void asleep(boolean asleep) {}

    void close();
}
