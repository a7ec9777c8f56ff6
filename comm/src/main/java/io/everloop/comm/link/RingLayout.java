package io.everloop.comm.link;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where things are in the memory that a sending and a receiving worker share: four words on cache lines of their own,
 * then the bytes of the ring. Positions only grow; their place in the ring is their rest.
 */
final class RingLayout {

    /** Up to where the sender has written; written by the sender. */
    static final int TAIL = 0;

    /** Up to where the receiver has read; written by the receiver. */
    static final int HEAD = 128;

    /** Whether the receiver sleeps and must be woken by the doorbell. */
    static final int ASLEEP = 256;

    /** Whether the sender waits for room and must be woken by the doorbell. */
    static final int WANTS_ROOM = 384;

    static final int DATA = 512;

    static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private RingLayout() {}

    /** The bytes of the ring in a mapping of the given size: the largest power of two that fits. */
    static int capacity(int mapped) {
        return Integer.highestOneBit(mapped - DATA);
    }

    /** How large a mapping must be for a ring of the given size, a power of two. */
    static int mappingFor(int ring) {
        return ring + DATA;
    }
}
