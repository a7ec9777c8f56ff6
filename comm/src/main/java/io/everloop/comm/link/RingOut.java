package io.everloop.comm.link;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The sending end of a ring in shared memory. A frame is seen by the receiver when the tail is moved behind it, so a
 * sender that dies in the middle of writing leaves nothing half written.
 */
public final class RingOut implements OutLink {

    private static final int FRAMES_IN_RING = 4;

    private final MappedByteBuffer mapping;
    private final Memory memory;
    private final Doorbell bell;
    private final Header padding = new Header();
    private final int capacity;
    private long tail;
    private long knownHead;

    public RingOut(MappedByteBuffer mapping, SocketChannel channel) {
        this.mapping = mapping;
        memory = new Memory(mapping);
        bell = new Doorbell(channel);
        capacity = RingLayout.capacity(mapping.capacity());
        padding.kind = Kind.PADDING;
    }

    @Override
    public int maxPayload() {
        return capacity / FRAMES_IN_RING - Header.BYTES;
    }

    @Override
    public boolean offer(Header header, Slice data, int first, int count) {
        header.type = data.type().code();
        header.length = (int) data.type().bytes(count);
        int at = claim(header);
        if (at < 0) {
            return false;
        }
        memory.put(at + Header.BYTES, data, first, count);
        publish(header);
        return true;
    }

    @Override
    public boolean offer(Header header, ByteBuffer payload) {
        header.type = ArrayType.BYTE.code();
        header.length = payload.remaining();
        int at = claim(header);
        if (at < 0) {
            return false;
        }
        memory.put(at + Header.BYTES, payload.array(), payload.arrayOffset() + payload.position(), payload.remaining());
        publish(header);
        return true;
    }

    /** Makes room for a frame in one piece and writes its header; the place, or -1 if there is no room. */
    private int claim(Header header) {
        int bytes = Header.frameBytes(header.length);
        int place = (int) (tail & capacity - 1);
        int skipped = place + bytes > capacity ? capacity - place : 0;
        if (!hasRoom(skipped + bytes)) {
            return -1;
        }
        if (skipped > 0) {
            if (skipped >= Header.BYTES) {
                padding.length = skipped - Header.BYTES;
                padding.write(memory, RingLayout.DATA + place);
            }
            tail += skipped;
            place = 0;
        }
        header.write(memory, RingLayout.DATA + place);
        return RingLayout.DATA + place;
    }

    private boolean hasRoom(int bytes) {
        if (tail + bytes - knownHead > capacity) {
            knownHead = (long) RingLayout.LONG.getAcquire(mapping, RingLayout.HEAD);
        }
        return tail + bytes - knownHead <= capacity;
    }

    private void publish(Header header) {
        tail += Header.frameBytes(header.length);
        RingLayout.LONG.setVolatile(mapping, RingLayout.TAIL, tail);
        if ((long) RingLayout.LONG.getVolatile(mapping, RingLayout.ASLEEP) == 1
                && RingLayout.LONG.compareAndSet(mapping, RingLayout.ASLEEP, 1L, 0L)) {
            bell.ring();
        }
    }

    @Override
    public void wantRoom() {
        RingLayout.LONG.setVolatile(mapping, RingLayout.WANTS_ROOM, 1L);
    }

    @Override
    public void close() {}
}
