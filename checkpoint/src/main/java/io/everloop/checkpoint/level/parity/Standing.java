package io.everloop.checkpoint.level.parity;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * What a member tells the others of its group before the data goes round.
 *
 * @param ready whether it has the memory that it needs
 * @param since a version whose parity it still has, and of which it knows what changed since; {@link #NEVER} if there is none
 * @param changed the pieces of its chunks that did; see {@link Changes}
 */
record Standing(boolean ready, long since, BitSet changed) {

    static final long NEVER = -1;

    byte[] encode() {
        byte[] bits = changed.toByteArray();
        return ByteBuffer.allocate(1 + Long.BYTES + bits.length)
                .put((byte) (ready ? 1 : 0))
                .putLong(since)
                .put(bits)
                .array();
    }

    static Standing decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Standing(in.get() == 1, in.getLong(), BitSet.valueOf(in.slice()));
    }
}
