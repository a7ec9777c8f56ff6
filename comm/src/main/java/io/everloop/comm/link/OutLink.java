package io.everloop.comm.link;

import io.everloop.comm.data.Slice;
import io.everloop.comm.wire.Header;
import java.nio.ByteBuffer;

/**
 * Where frames for another worker go out, in order. Never blocks. Used under the lock of the engine only.
 */
public interface OutLink {

    /**
     * Sends a frame with elements of a part of an array as its payload, if there is room for all of it.
     *
     * @param header complete but for {@code type} and {@code length}, which are set here
     * @return whether there was room
     */
    boolean offer(Header header, Slice data, int first, int count);

    /** Sends a frame with the remaining bytes of a buffer as its payload, if there is room for all of it. */
    boolean offer(Header header, ByteBuffer payload);

    /** The largest payload that can ever find room. */
    int maxPayload();

    /** Says that the sender waits for room; the other side will see to it that this worker is woken when there is. */
    void wantRoom();

    /** Whether all that was offered is on its way. */
    default boolean isFlushed() {
        return true;
    }

    /**
     * Sends on what is not on its way yet.
     *
     * @return whether all of it is
     * @throws LinkClosedException if the other side is gone
     */
    default boolean flush() {
        return true;
    }

    void close();
}
