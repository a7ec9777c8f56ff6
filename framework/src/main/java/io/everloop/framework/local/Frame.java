package io.everloop.framework.local;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Messages as bytes: a header, then the elements. */
final class Frame {

    static final int HEADER_BYTES = 3 * 8 + 2 * 4;

    private Frame() {}

    /** A message on its way. */
    static byte[] of(long interval, long sequence, long communicator, int tag, Slice data) {
        byte[] frame = new byte[Math.toIntExact(HEADER_BYTES + data.bytes())];
        Memory memory = new Memory(ByteBuffer.wrap(frame));
        memory.putLong(0, interval);
        memory.putLong(8, sequence);
        memory.putLong(16, communicator);
        memory.putInt(24, tag);
        memory.putInt(28, data.type().code());
        memory.put(HEADER_BYTES, data, 0, data.length());
        return frame;
    }

    /** The elements alone. */
    static ByteBuffer elementsOf(byte[] frame) {
        return ByteBuffer.wrap(frame, HEADER_BYTES, frame.length - HEADER_BYTES);
    }

    /** Between which commits it was sent. */
    static long intervalOf(byte[] frame) {
        return ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).getLong(0);
    }

    /** What has arrived. */
    static Letter read(int from, byte[] frame) {
        ByteBuffer header = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
        return new Letter(
                from,
                header.getLong(8),
                header.getLong(16),
                header.getInt(24),
                ArrayType.ofCode(header.getInt(28)),
                frame,
                HEADER_BYTES);
    }
}
