package io.everloop.comm.engine;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Slice;

/** A message, or the offer of one, that nobody has asked for yet. */
final class Unexpected {

    int source;
    int tag;
    ArrayType type;
    int count;

    /** The elements, if the message is here. */
    final Slice data = new Slice();

    /** The sender in this worker, if the message is still there. */
    SendOperation local;

    /** The other worker that it is from, or null if it is from this one. */
    Peer peer;

    /** The number of the send, if the message is still at another worker; else 0. */
    long number;

    Unexpected next;
    Unexpected previous;

    boolean isHere() {
        return local == null && number == 0;
    }
}
