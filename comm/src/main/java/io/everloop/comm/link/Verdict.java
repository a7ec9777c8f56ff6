package io.everloop.comm.link;

import java.nio.ByteBuffer;

/** What follows from a message of a handshake. */
sealed interface Verdict {

    /** Send this, which may be nothing, and wait for the next message. */
    record GoOn(ByteBuffer reply) implements Verdict {}

    /** The other side has proved to belong to the job; it is for this side to claim or to welcome now. */
    record Proven(int worker, RingOffer ring) implements Verdict {}

    /** The acceptor took the connection, and the ring or not. */
    record Welcomed(boolean ring) implements Verdict {}

    /** Send this, which may be nothing, and have no more to do with the other side. */
    record Refused(String why, ByteBuffer lastWords) implements Verdict {}

    static Verdict refused(String why) {
        return new Refused(why, ByteBuffer.allocate(0));
    }
}
