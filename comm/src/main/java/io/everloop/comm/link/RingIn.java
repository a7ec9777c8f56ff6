package io.everloop.comm.link;

import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.SocketChannel;

/** The receiving end of a ring in shared memory. Frames are read where they are. */
public final class RingIn implements InLink {

    private final MappedByteBuffer mapping;
    private final Memory memory;
    private final Doorbell bell;
    private final Header header = new Header();
    private final int capacity;
    private long head;

    public RingIn(MappedByteBuffer mapping, SocketChannel channel) {
        this.mapping = mapping;
        memory = new Memory(mapping);
        bell = new Doorbell(channel);
        capacity = RingLayout.capacity(mapping.capacity());
    }

    @Override
    public int poll(FrameHandler handler) {
        long tail = (long) RingLayout.LONG.getAcquire(mapping, RingLayout.TAIL);
        if (tail == head) {
            return 0;
        }
        if (tail - head < 0 || tail - head > capacity) {
            throw new MalformedFrameException((tail - head) + " bytes in a ring of " + capacity);
        }
        int frames = 0;
        while (head != tail) {
            frames += read(tail, handler) ? 1 : 0;
            RingLayout.LONG.setRelease(mapping, RingLayout.HEAD, head);
        }
        wakeSender();
        return frames;
    }

    /** Reads one frame; whether it was more than padding. */
    private boolean read(long tail, FrameHandler handler) {
        int place = (int) (head & capacity - 1);
        if (capacity - place < Header.BYTES) {
            head += capacity - place;
            return false;
        }
        header.read(memory, RingLayout.DATA + place);
        int bytes = Header.frameBytes(header.length);
        if (bytes > tail - head || place + bytes > capacity) {
            throw new MalformedFrameException("a frame of " + bytes + " bytes does not fit what was sent: " + header);
        }
        boolean more = header.kind != Kind.PADDING;
        if (more) {
            handler.onFrame(header, memory, RingLayout.DATA + place + Header.BYTES);
        }
        head += bytes;
        return more;
    }

    private void wakeSender() {
        VarHandle.fullFence();
        if ((long) RingLayout.LONG.getVolatile(mapping, RingLayout.WANTS_ROOM) == 1) {
            RingLayout.LONG.setVolatile(mapping, RingLayout.WANTS_ROOM, 0L);
            bell.ring();
        }
    }

    @Override
    public void asleep(boolean asleep) {
        RingLayout.LONG.setOpaque(mapping, RingLayout.ASLEEP, asleep ? 1L : 0L);
    }

    @Override
    public void close() {}
}
