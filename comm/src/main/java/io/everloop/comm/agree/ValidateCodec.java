package io.everloop.comm.agree;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.validate.Ballot;
import io.everloop.agreement.validate.BroadcastNumber;
import io.everloop.agreement.validate.ValidateMessage;
import io.everloop.agreement.validate.ValidateMessage.Ack;
import io.everloop.agreement.validate.ValidateMessage.Broadcast;
import io.everloop.agreement.validate.ValidateMessage.ForcedNak;
import io.everloop.agreement.validate.ValidateMessage.Nak;
import io.everloop.agreement.validate.ValidateMessage.Reject;
import io.everloop.comm.wire.MessageReader;
import io.everloop.comm.wire.MessageWriter;
import java.nio.ByteBuffer;

/** The messages of validate-all as bytes; the number of the agreement comes with them. */
final class ValidateCodec {

    private static final int ACK = 1;
    private static final int REJECT = 2;
    private static final int NAK = 3;
    private static final int FORCED_NAK = 4;
    private static final int FIRST_BROADCAST = 5;
    private static final ValidateMessage.Kind[] BROADCASTS = ValidateMessage.Kind.values();

    private final int self;
    private final int ranks;
    private final MessageWriter writer;
    private final MessageReader reader;
    private long agreement;

    ValidateCodec(int self, int ranks) {
        this.self = self;
        this.ranks = ranks;
        writer = new MessageWriter(ranks);
        reader = new MessageReader("a message of an agreement", self, ranks);
    }

    /** The bytes of a message, until the next one is encoded. */
    ByteBuffer encode(long number, ValidateMessage message) {
        if (message instanceof Ack ack) {
            begin(ACK, number, message).put(ack.contributed());
        } else if (message instanceof Reject) {
            begin(REJECT, number, message).put(message.known());
        } else if (message instanceof Nak) {
            begin(NAK, number, message).put(message.known());
        } else if (message instanceof ForcedNak forced) {
            put(forced.ballot(), begin(FORCED_NAK, number, message)).put(message.known());
        } else if (message instanceof Broadcast broadcast) {
            put(broadcast.ballot(), begin(kind(broadcast), number, message))
                    .put(message.known())
                    .put(broadcast.end());
        }
        return writer.end();
    }

    private MessageWriter begin(int kind, long number, ValidateMessage message) {
        return writer.begin(kind)
                .put(number)
                .put(message.number().root())
                .put(message.number().count());
    }

    private static MessageWriter put(Ballot ballot, MessageWriter into) {
        return into.put(ballot.failed()).put(ballot.contributed());
    }

    @SuppressWarnings("EnumOrdinal") // the order is fixed: both ends run the same build
    private static int kind(Broadcast broadcast) {
        return FIRST_BROADCAST + broadcast.kind().ordinal();
    }

    /**
     * The message that the bytes are.
     *
     * @param most the highest number that an agreement can have by now
     */
    ValidateMessage decode(ByteBuffer bytes, long most) {
        int kind = reader.begin(bytes);
        agreement = reader.readLong(1, most);
        BroadcastNumber number =
                new BroadcastNumber(reader.readInt(0, ranks - 1), reader.readInt(1, Integer.MAX_VALUE));
        ValidateMessage message = switch (kind) {
            case ACK -> new Ack(number, reader.readContribution());
            case REJECT -> new Reject(number, reader.readDead());
            case NAK -> new Nak(number, reader.readDead());
            case FORCED_NAK -> new ForcedNak(number, readBallot(true), reader.readDead());
            default -> readBroadcast(kind - FIRST_BROADCAST, number);
        };
        reader.end();
        return message;
    }

    private Broadcast readBroadcast(int kind, BroadcastNumber number) {
        if (kind < 0 || kind >= BROADCASTS.length) {
            throw reader.malformed("is of the unknown kind " + (FIRST_BROADCAST + kind));
        }
        boolean accepted = BROADCASTS[kind] != ValidateMessage.Kind.BALLOT;
        Ballot ballot = readBallot(accepted);
        RankSet known = reader.readDead();
        return new Broadcast(BROADCASTS[kind], number, ballot, known, reader.readInt(self + 1, ranks));
    }

    private Ballot readBallot(boolean accepted) {
        RankSet failed = reader.readDead();
        Contribution contributed = reader.readContribution();
        if (accepted == contributed.isNone()) {
            throw reader.malformed(
                    accepted ? "commits to what nobody voted on" : "has votes on what is yet to vote on");
        }
        return new Ballot(failed, contributed);
    }

    /** The agreement that the latest decoded message is about. */
    long agreement() {
        return agreement;
    }
}
