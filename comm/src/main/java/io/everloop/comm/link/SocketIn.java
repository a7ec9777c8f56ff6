package io.everloop.comm.link;

import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * The receiving end of a link through a socket. Frames are handed over where they were read to; nothing is allocated
 * beyond one buffer of a fixed size, whatever a frame claims.
 */
public final class SocketIn implements InLink {

    private static final int BUFFER_BYTES = 1 << 18;

    /** A sender that never pauses must not keep the receiver from its other links. */
    private static final int READS_PER_POLL = 4;

    private final ReadableByteChannel channel;
    private final Memory memory;
    private final ByteBuffer io;
    private final Header header = new Header();
    private int start; // of what is not handed over yet, a multiple of eight
    private int end;

    /** The receiving end over a connected channel in non-blocking mode. */
    public SocketIn(ReadableByteChannel channel) {
        this(channel, Memory.allocate(BUFFER_BYTES));
    }

    /** The receiving end with the given buffer. */
    SocketIn(ReadableByteChannel channel, Memory memory) {
        this.channel = channel;
        this.memory = memory;
        io = memory.buffer().duplicate();
    }

    @Override
    public int poll(FrameHandler handler) {
        int frames = 0;
        boolean more = true;
        for (int reads = 0; more && reads < READS_PER_POLL; reads++) {
            makeRoom();
            int room = memory.size() - end;
            more = read() == room;
            frames += handOver(handler);
        }
        return frames;
    }

    /** Moves by multiples of eight only, so that payloads stay aligned. */
    private void makeRoom() {
        if (start == end) {
            start = 0;
            end = 0;
        } else if (start > 0 && end > memory.size() / 2) {
            io.limit(end).position(start);
            io.compact();
            end -= start;
            start = 0;
        }
    }

    private int read() {
        try {
            io.limit(memory.size()).position(end);
            int read = channel.read(io);
            if (read < 0) {
                throw new LinkClosedException(
                        start == end
                                ? "the sender has closed its end"
                                : "the sender has closed its end " + (end - start) + " bytes into a frame");
            }
            end += read;
            return read;
        } catch (IOException e) {
            throw new LinkClosedException(e);
        }
    }

    private int handOver(FrameHandler handler) {
        int frames = 0;
        while (end - start >= Header.BYTES) {
            header.read(memory, start);
            int bytes = Header.frameBytes(header.length);
            if (bytes > memory.size() || header.kind == Kind.PADDING) {
                throw new MalformedFrameException("no such frame goes through a socket: " + header);
            }
            if (bytes > end - start) {
                break;
            }
            int at = start + Header.BYTES;
            start += bytes;
            frames++;
            handler.onFrame(header, memory, at);
        }
        return frames;
    }

    @Override
    public void close() {
        Quietly.close(channel);
    }
}
