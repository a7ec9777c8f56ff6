package io.everloop.comm.detect;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.ring.RingMessage;
import io.everloop.comm.wire.MessageReader;
import io.everloop.comm.wire.MessageWriter;
import java.nio.ByteBuffer;

/** The messages of the ring as bytes. */
final class RingCodec {

    private static final int HEARTBEAT = 1;
    private static final int OBSERVE = 2;
    private static final int DEAD = 3;

    private final MessageWriter writer;
    private final MessageReader reader;

    RingCodec(int self, int workers) {
        writer = new MessageWriter(workers);
        reader = new MessageReader("a message of the ring", self, workers);
    }

    /** The bytes of a message, until the next one is encoded. */
    ByteBuffer encode(RingMessage message) {
        if (message instanceof RingMessage.Observe observe) {
            return writer.begin(OBSERVE).put(observe.dead()).end();
        }
        if (message instanceof RingMessage.Dead news) {
            return writer.begin(DEAD).put(news.dead()).end();
        }
        return writer.begin(HEARTBEAT).end();
    }

    RingMessage decode(int from, ByteBuffer bytes) {
        int kind = reader.begin(bytes);
        RingMessage message = switch (kind) {
            case HEARTBEAT -> RingMessage.HEARTBEAT;
            case OBSERVE -> new RingMessage.Observe(readDead(from));
            case DEAD -> new RingMessage.Dead(readDead(from));
            default -> throw reader.malformed("is of the unknown kind " + kind);
        };
        reader.end();
        return message;
    }

    private RankSet readDead(int from) {
        RankSet dead = reader.readDead();
        if (dead.isEmpty() || dead.contains(from)) {
            throw reader.malformed("from " + from + " says that " + dead + " are dead");
        }
        return dead;
    }
}
