package io.everloop.comm.agree;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.twophase.Log2phasesMessage;
import io.everloop.agreement.twophase.Log2phasesMessage.Answer;
import io.everloop.agreement.twophase.Log2phasesMessage.Decision;
import io.everloop.agreement.twophase.Log2phasesMessage.Down;
import io.everloop.agreement.twophase.Log2phasesMessage.Query;
import io.everloop.agreement.twophase.Log2phasesMessage.Up;
import io.everloop.agreement.twophase.Value;
import io.everloop.comm.wire.MessageReader;
import io.everloop.comm.wire.MessageWriter;
import java.nio.ByteBuffer;

/** The messages of the two-phase baseline as bytes. */
final class Log2phasesCodec {

    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final int QUERY = 3;
    private static final int ANSWER = 4;
    private static final int DECISION = 5;

    private final int ranks;
    private final MessageWriter writer;
    private final MessageReader reader;

    Log2phasesCodec(int self, int ranks) {
        this.ranks = ranks;
        writer = new MessageWriter(ranks);
        reader = new MessageReader("a message of an agreement", self, ranks);
    }

    /** The bytes of a message, until the next one is encoded. */
    ByteBuffer encode(Log2phasesMessage message) {
        if (message instanceof Up up) {
            put(up.value(), begin(UP, message));
        } else if (message instanceof Down down) {
            put(down.value(), begin(DOWN, message));
        } else if (message instanceof Query query) {
            put(query.previous(), begin(QUERY, message)).put(query.dead());
        } else if (message instanceof Answer answer) {
            put(answer.value(), begin(ANSWER, message)).put(answer.decided());
        } else if (message instanceof Decision decision) {
            put(decision.value(), begin(DECISION, message)).put(decision.dead());
        }
        return writer.end();
    }

    private MessageWriter begin(int kind, Log2phasesMessage message) {
        return writer.begin(kind).put((long) message.agreement());
    }

    private static MessageWriter put(Value value, MessageWriter into) {
        return into.put(value.contributed()).put(value.found());
    }

    /**
     * The message that the bytes are.
     *
     * @param most the highest number that an agreement can have by now
     */
    Log2phasesMessage decode(ByteBuffer bytes, long most) {
        int kind = reader.begin(bytes);
        int agreement = Math.toIntExact(reader.readLong(1, Math.min(most, Integer.MAX_VALUE)));
        Value value = readValue(kind == QUERY && agreement == 1);
        Log2phasesMessage message = switch (kind) {
            case UP -> new Up(agreement, value);
            case DOWN -> new Down(agreement, value);
            case QUERY -> new Query(agreement, reader.readDead(), value);
            case ANSWER -> new Answer(agreement, value, reader.readBoolean());
            case DECISION -> new Decision(agreement, value, reader.readDead());
            default -> throw reader.malformed("is of the unknown kind " + kind);
        };
        reader.end();
        return message;
    }

    /** Nobody has contributed to what was before the first agreement. */
    private Value readValue(boolean beforeTheFirst) {
        Contribution contributed = reader.readContribution();
        if (contributed.isNone() != beforeTheFirst) {
            throw reader.malformed(
                    contributed.isNone() ? "has a value without a contribution" : "knows a value before the first");
        }
        return new Value(ranks, contributed, reader.readDead());
    }
}
