package io.everloop.comm.agree;

import io.everloop.agreement.era.EraMessage;
import io.everloop.agreement.era.EraValue;
import io.everloop.comm.wire.MessageReader;
import io.everloop.comm.wire.MessageWriter;
import java.nio.ByteBuffer;

/** The messages of the early returning agreement as bytes. */
final class EraCodec {

    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final int REQUEST = 3;

    private final MessageWriter writer;
    private final MessageReader reader;

    EraCodec(int self, int ranks) {
        writer = new MessageWriter(ranks);
        reader = new MessageReader("a message of an agreement", self, ranks);
    }

    /** The bytes of a message, until the next one is encoded. */
    ByteBuffer encode(EraMessage message) {
        if (message instanceof EraMessage.Up up) {
            return encode(UP, up.agreement(), up.value());
        }
        if (message instanceof EraMessage.Down down) {
            return encode(DOWN, down.agreement(), down.value());
        }
        EraMessage.Request request = (EraMessage.Request) message;
        return writer.begin(REQUEST)
                .put(request.agreement())
                .put(request.dead())
                .end();
    }

    private ByteBuffer encode(int kind, long agreement, EraValue value) {
        return writer.begin(kind)
                .put(agreement)
                .put(value.flag())
                .put(value.low())
                .put(value.found())
                .put(value.acknowledged())
                .end();
    }

    /**
     * The message that the bytes are.
     *
     * @param most the highest number that an agreement can have by now
     */
    EraMessage decode(ByteBuffer bytes, long most) {
        int kind = reader.begin(bytes);
        long agreement = reader.readLong(1, most);
        EraMessage message = switch (kind) {
            case UP -> new EraMessage.Up(agreement, readValue(agreement));
            case DOWN -> new EraMessage.Down(agreement, readValue(agreement));
            case REQUEST -> new EraMessage.Request(agreement, reader.readDead());
            default -> throw reader.malformed("is of the unknown kind " + kind);
        };
        reader.end();
        return message;
    }

    private EraValue readValue(long agreement) {
        long flag = reader.readLong();
        long low = reader.readLong();
        if (low < 0 || low >= agreement) {
            throw reader.malformed("about " + agreement + " says that " + low + " has returned everywhere");
        }
        return new EraValue(flag, reader.readDead(), reader.readSet(), low);
    }
}
