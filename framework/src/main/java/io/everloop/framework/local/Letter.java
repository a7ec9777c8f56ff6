package io.everloop.framework.local;

import io.everloop.checkpoint.log.Channel;
import io.everloop.checkpoint.log.Delivery;
import io.everloop.checkpoint.log.LoggedMessage;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import java.nio.ByteBuffer;

/**
 * A message that has arrived.
 *
 * @param from the rank that sent it, among all ranks
 * @param sequence its number among all that came from there
 * @param bytes its elements, little-endian, from the offset on
 */
@SuppressWarnings("ArrayRecordComponent") // made once and handed on
record Letter(int from, long sequence, long communicator, int tag, ArrayType type, byte[] bytes, int offset) {

    static Letter of(LoggedMessage message) {
        return new Letter(
                message.channel().from(),
                message.sequence(),
                message.communicator(),
                message.tag(),
                message.type(),
                message.bytes(),
                0);
    }

    /** How many elements it has. */
    int count() {
        return (bytes.length - offset) >> type.shift();
    }

    void copyTo(Slice place) {
        new Memory(ByteBuffer.wrap(bytes)).get(offset, place, 0, count());
    }

    /** What is recorded when a receive that left the choice open gets it. */
    Delivery deliveredTo(int rank) {
        return new Delivery(new Channel(from, rank), sequence, communicator, tag);
    }
}
