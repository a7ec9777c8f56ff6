package io.everloop.comm.link;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import io.everloop.comm.wire.Header;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The sending end of a link through a socket. A frame is written at once if the socket takes it; while it does not,
 * frames gather here, until there is no room or {@link #flush} finds the socket writable again.
 *
 * <p>A socket that broke shows in {@link #flush}, not in offers: whoever sends need not care.
 */
public final class SocketOut implements OutLink {

    private static final int BUFFER_BYTES = 1 << 18;
    private static final int MAX_PAYLOAD = 1 << 16;

    private final SocketChannel channel;
    private final Memory memory = Memory.allocate(BUFFER_BYTES);
    private final ByteBuffer io = memory.buffer().duplicate();
    private int start; // of what is not written yet
    private int end; // a multiple of eight
    private boolean full; // the socket, as of the last write
    private IOException broken;

    /** The sending end over a connected channel in non-blocking mode. */
    public SocketOut(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public int maxPayload() {
        return MAX_PAYLOAD;
    }

    @Override
    public boolean offer(Header header, Slice data, int first, int count) {
        long bytes = data.type().bytes(count);
        if (!makeRoom(bytes)) {
            return false;
        }
        header.type = data.type().code();
        header.length = (int) bytes;
        header.write(memory, end);
        memory.put(end + Header.BYTES, data, first, count);
        push(header.length);
        return true;
    }

    @Override
    public boolean offer(Header header, ByteBuffer payload) {
        if (!makeRoom(payload.remaining())) {
            return false;
        }
        header.type = ArrayType.BYTE.code();
        header.length = payload.remaining();
        header.write(memory, end);
        memory.buffer().put(end + Header.BYTES, payload, payload.position(), header.length);
        push(header.length);
        return true;
    }

    private boolean makeRoom(long payload) {
        if (payload > MAX_PAYLOAD) {
            throw new IllegalArgumentException(
                    "a payload of " + payload + " bytes must go in pieces of at most " + MAX_PAYLOAD);
        }
        int bytes = Header.frameBytes((int) payload);
        if (bytes > BUFFER_BYTES - end) {
            write();
            compact();
        }
        return bytes <= BUFFER_BYTES - end;
    }

    /** Moves by multiples of eight only, so that places of elements stay aligned. */
    private void compact() {
        io.limit(end).position(start & ~7);
        io.compact();
        end -= start & ~7;
        start &= 7;
    }

    private void push(int payload) {
        end += Header.frameBytes(payload);
        if (!full) {
            write();
        }
    }

    private void write() {
        if (broken != null) {
            return;
        }
        try {
            io.limit(end).position(start);
            start += channel.write(io);
            full = start < end;
        } catch (IOException e) {
            broken = e;
            full = true;
        }
        if (start == end) {
            start = 0;
            end = 0;
        }
    }

    @Override
    public boolean isFlushed() {
        return start == end;
    }

    @Override
    public boolean flush() {
        if (!isFlushed()) {
            write();
        }
        if (broken != null) {
            throw new LinkClosedException(broken);
        }
        return isFlushed();
    }

    /** Nothing to do: whoever has frames to flush watches for the socket to become writable. */
    @Override
    public void wantRoom() {}

    @Override
    public void close() {
        Quietly.close(channel);
    }
}
