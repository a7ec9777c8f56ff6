package io.everloop.comm.wire;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Takes a message of a protocol apart that a {@link MessageWriter} made, and believes nothing: no memory is reserved for
 * what is not there, or for more ranks than the group has. To be used again for the next message.
 */
public final class MessageReader {

    private final String what;
    private final int self;
    private final int ranks;
    private ByteBuffer buffer = ByteBuffer.allocate(0);

    /**
     * A reader for one of the ranks of a group.
     *
     * @param what what its messages are called when they are refused
     */
    public MessageReader(String what, int self, int ranks) {
        this.what = what;
        this.self = self;
        this.ranks = ranks;
    }

    /**
     * Begins a message.
     *
     * @return its kind
     */
    public int begin(ByteBuffer message) {
        buffer = message.order(ByteOrder.LITTLE_ENDIAN);
        return readByte();
    }

    private int readByte() {
        require(Byte.BYTES);
        return buffer.get();
    }

    public boolean readBoolean() {
        int value = readByte();
        if (value != 0 && value != 1) {
            throw malformed("has " + value + " where yes (1) or no (0) belongs");
        }
        return value == 1;
    }

    public int readInt(int least, int most) {
        require(Integer.BYTES);
        int value = buffer.getInt();
        if (value < least || value > most) {
            throw malformed("has " + value + " where a number from " + least + " to " + most + " belongs");
        }
        return value;
    }

    public long readLong() {
        require(Long.BYTES);
        return buffer.getLong();
    }

    public long readLong(long least, long most) {
        long value = readLong();
        if (value < least || value > most) {
            throw malformed("has " + value + " where a number from " + least + " to " + most + " belongs");
        }
        return value;
    }

    /** Dead ranks, of whom the receiver is none. */
    public RankSet readDead() {
        RankSet dead = readSet();
        if (dead.contains(self)) {
            throw malformed("counts its receiver, rank " + self + ", among the dead " + dead);
        }
        return dead;
    }

    public RankSet readSet() {
        int size = readInt(0, ranks);
        if (size == 0) {
            return RankSet.empty();
        }
        boolean dense = MessageWriter.isDense(size, ranks);
        require(dense ? MessageWriter.bitmapBytes(ranks) : Integer.BYTES * size);
        return RankSet.of(dense ? readBits(size) : readRanks(size));
    }

    private int[] readRanks(int size) {
        int[] set = new int[size];
        int before = -1;
        for (int i = 0; i < size; i++) {
            set[i] = readInt(before + 1, ranks - 1);
            before = set[i];
        }
        return set;
    }

    private int[] readBits(int size) {
        int[] set = new int[size];
        int count = 0;
        for (int first = 0; first < ranks; first += Byte.SIZE) {
            for (int bits = buffer.get() & 0xff; bits != 0; bits &= bits - 1) {
                int rank = first + Integer.numberOfTrailingZeros(bits);
                if (rank >= ranks || count == size) {
                    throw malformed("has other ranks than a set of " + size + " out of " + ranks);
                }
                set[count++] = rank;
            }
        }
        if (count != size) {
            throw malformed("has a set of " + count + " ranks that claims to have " + size);
        }
        return set;
    }

    /** What was contributed, if anything was. */
    public Contribution readContribution() {
        return readBoolean() ? new Contribution(readLong(), readSet()) : Contribution.NONE;
    }

    /** Makes sure that nothing is left over. */
    public void end() {
        if (buffer.hasRemaining()) {
            throw malformed("goes on for " + buffer.remaining() + " bytes after its end");
        }
    }

    private void require(int bytes) {
        if (buffer.remaining() < bytes) {
            throw malformed("ends " + (bytes - buffer.remaining()) + " bytes too soon");
        }
    }

    /** The refusal of a message, to be thrown. */
    public MalformedFrameException malformed(String why) {
        return new MalformedFrameException(what + " " + why);
    }
}
