package io.everloop.comm.wire;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;

/**
 * The fixed beginning of every frame. Mutable, to be used again for the next frame.
 *
 * <p>Frames begin at multiples of eight bytes, and so do their payloads.
 */
public final class Header {

    /** The size of a header in bytes. */
    public static final int BYTES = 56;

    /** No frame has more payload than this. */
    public static final int MAX_PAYLOAD = 1 << 20;

    private static final int MAGIC = 0x45564C00; // "EVL" and the kind

    public Kind kind;

    /** The type of the elements, as {@link io.everloop.comm.data.ArrayType#code}. */
    public int type;

    /** The size of the payload, in bytes. */
    public int length;

    /** The member that sent the frame. */
    public int source;

    /** The member that the frame is for. */
    public int target;

    public int tag;

    /** The communicator. */
    public long context;

    /** Depends on the kind. */
    public long value;

    /** Depends on the kind. */
    public long extra;

    /** How much room a frame with the given payload takes. */
    public static int frameBytes(int payload) {
        return BYTES + (payload + 7 & ~7);
    }

    public void write(Memory memory, int at) {
        memory.putInt(at, MAGIC | kind.code());
        memory.putInt(at + 4, type);
        memory.putInt(at + 8, length);
        memory.putInt(at + 12, source);
        memory.putInt(at + 16, target);
        memory.putInt(at + 20, tag);
        memory.putLong(at + 24, context);
        memory.putLong(at + 32, value);
        memory.putLong(at + 40, extra);
        memory.putLong(at + 48, check(memory, at));
    }

    /**
     * Reads and checks a header.
     *
     * @throws MalformedFrameException if it is none, or claims too much
     */
    public void read(Memory memory, int at) {
        int first = memory.getInt(at);
        kind = Kind.ofCode(first & 0xff);
        if ((first & ~0xff) != MAGIC || kind == null) {
            throw new MalformedFrameException("a frame begins with 0x" + Integer.toHexString(first));
        }
        long expected = check(memory, at);
        if (memory.getLong(at + 48) != expected) {
            throw new MalformedFrameException("the header of a frame of kind " + kind + " does not match its check");
        }
        type = memory.getInt(at + 4);
        if (!ArrayType.isCode(type)) {
            throw new MalformedFrameException("a frame claims elements of type " + type + ", which there is not");
        }
        length = memory.getInt(at + 8);
        if (length < 0 || length > MAX_PAYLOAD) {
            throw new MalformedFrameException(
                    "a frame claims a payload of " + length + " bytes; the most is " + MAX_PAYLOAD);
        }
        source = memory.getInt(at + 12);
        target = memory.getInt(at + 16);
        tag = memory.getInt(at + 20);
        context = memory.getLong(at + 24);
        value = memory.getLong(at + 32);
        extra = memory.getLong(at + 40);
    }

    /** Not against an attacker, who has no business here after the handshake: against torn and misread frames. */
    private static long check(Memory memory, int at) {
        long sum = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < 48; i += 8) {
            sum = (sum ^ memory.getLong(at + i)) * 0xD1342543DE82EF95L;
            sum ^= sum >>> 32;
        }
        return sum;
    }

    @Override
    public String toString() {
        return kind + " " + source + " -> " + target + " context=" + context + " tag=" + tag + " length=" + length
                + " value=" + value + " extra=" + extra;
    }
}
