package io.everloop.comm.link;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/**
 * The memory that a connector offers to share. Its file is named by a number, so that no offer, whoever made it, can
 * name anything else in the directory or outside.
 *
 * @param bytes the size of the mapping; 0 if none is offered
 */
record RingOffer(long high, long low, int bytes) {

    static final RingOffer NONE = new RingOffer(0, 0, 0);

    /** The size of an offer in a message. */
    static final int BYTES = 20;

    static final int MIN_BYTES = 1 << 10;
    static final int MAX_BYTES = 1 << 27;
    private static final int GRAIN = 64;

    static RingOffer create(RandomGenerator random, int bytes) {
        return new RingOffer(random.nextLong(), random.nextLong(), bytes);
    }

    static RingOffer read(ByteBuffer from) {
        return new RingOffer(from.getLong(), from.getLong(), from.getInt());
    }

    void write(ByteBuffer to) {
        to.putLong(high).putLong(low).putInt(bytes);
    }

    boolean isNone() {
        return bytes == 0;
    }

    static boolean isSize(int bytes) {
        return bytes >= MIN_BYTES && bytes <= MAX_BYTES && bytes % GRAIN == 0;
    }

    /** What sizes there are, for messages. */
    static String sizes() {
        return "a multiple of " + GRAIN + " from " + MIN_BYTES + " to " + MAX_BYTES;
    }

    String fileName() {
        return String.format("ring-%016x%016x", high, low);
    }
}
