package io.everloop.comm.wire;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Puts the parts of a message of a protocol into a buffer that is used again for the next one. As large from the beginning as any
 * message of the group can be.
 *
 * <p>A set of ranks is its size and then, whichever is shorter, the ranks in increasing order or a bit for each rank
 * of the group.
 */
public final class MessageWriter {

    /** More than any message has besides its sets. */
    private static final int FIXED_BYTES = 64;

    /** At least as many sets as any message has. */
    private static final int MOST_SETS = 4;

    private final int ranks;
    private final ByteBuffer buffer;

    public MessageWriter(int ranks) {
        this(ranks, 0);
    }

    /** A writer of messages that have up to so many more bytes for each rank. */
    public MessageWriter(int ranks, int bytesPerRank) {
        this.ranks = ranks;
        int setBytes = Integer.BYTES + bitmapBytes(ranks);
        int most = FIXED_BYTES + MOST_SETS * setBytes + bytesPerRank * ranks;
        buffer = ByteBuffer.allocate(most).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int bitmapBytes(int ranks) {
        return (ranks + Byte.SIZE - 1) / Byte.SIZE;
    }

    /** Whether a set of the given size is written as bits. */
    static boolean isDense(int size, int ranks) {
        return (long) Integer.BYTES * size > bitmapBytes(ranks);
    }

    /** Begins a message. */
    public MessageWriter begin(int kind) {
        buffer.clear();
        buffer.put((byte) kind);
        return this;
    }

    public MessageWriter put(int value) {
        buffer.putInt(value);
        return this;
    }

    public MessageWriter put(long value) {
        buffer.putLong(value);
        return this;
    }

    public MessageWriter put(boolean value) {
        buffer.put((byte) (value ? 1 : 0));
        return this;
    }

    public MessageWriter put(RankSet set) {
        buffer.putInt(set.size());
        if (isDense(set.size(), ranks)) {
            putBits(set);
        } else {
            for (int i = 0; i < set.size(); i++) {
                buffer.putInt(set.get(i));
            }
        }
        return this;
    }

    private void putBits(RankSet set) {
        int next = 0;
        for (int first = 0; first < ranks; first += Byte.SIZE) {
            int bits = 0;
            while (next < set.size() && set.get(next) < first + Byte.SIZE) {
                bits |= 1 << (set.get(next++) - first);
            }
            buffer.put((byte) bits);
        }
    }

    public MessageWriter put(Contribution contribution) {
        put(!contribution.isNone());
        return contribution.isNone() ? this : put(contribution.flag()).put(contribution.acknowledged());
    }

    /** The message, until the next one is begun. */
    public ByteBuffer end() {
        return buffer.flip();
    }
}
