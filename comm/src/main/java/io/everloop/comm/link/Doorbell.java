package io.everloop.comm.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Wakes the worker at the other end of a socket: what is sent is one byte without meaning. */
public final class Doorbell {

    /** The room that {@link #drain} needs. */
    public static final int DRAIN_BYTES = 64;

    private final SocketChannel channel;
    private final ByteBuffer one = ByteBuffer.allocateDirect(1);

    Doorbell(SocketChannel channel) {
        this.channel = channel;
    }

    /** Never blocks, and never fails: that the other side is dead is told by its end of the socket. */
    void ring() {
        try {
            one.clear();
            channel.write(one);
        } catch (IOException e) {
            // The reading end of this socket reports it.
        }
    }

    /**
     * Takes what was rung.
     *
     * @return whether the other side is still there
     */
    public static boolean drain(SocketChannel channel, ByteBuffer scratch) {
        try {
            int read;
            do {
                scratch.clear().limit(DRAIN_BYTES);
                read = channel.read(scratch);
            } while (read == DRAIN_BYTES);
            return read >= 0;
        } catch (IOException e) {
            return false;
        }
    }
}
