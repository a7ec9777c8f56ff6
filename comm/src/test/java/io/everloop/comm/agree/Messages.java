package io.everloop.comm.agree;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.era.EraMessage;
import io.everloop.agreement.era.EraValue;
import io.everloop.agreement.twophase.Log2phasesMessage;
import io.everloop.agreement.twophase.Value;
import io.everloop.agreement.validate.Ballot;
import io.everloop.agreement.validate.BroadcastNumber;
import io.everloop.agreement.validate.ValidateMessage;
import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Messages of any protocol, drawn at random, and their codecs behind one face. */
final class Messages {

    static final int SELF = 2;

    /** How a protocol writes and reads its messages, and what they may be. */
    interface Language {
        Message draw();

        ByteBuffer encode(Message message);

        Message decode(ByteBuffer bytes);
    }

    private final int ranks;
    private final RandomGenerator random;

    private Messages(int ranks, RandomGenerator random) {
        this.ranks = ranks;
        this.random = random;
    }

    static Language of(Protocol protocol, int ranks, RandomGenerator random) {
        Messages messages = new Messages(ranks, random);
        return switch (protocol) {
            case ERA -> messages.era();
            case VALIDATE_STRICT, VALIDATE_LOOSE -> messages.validate();
            case LOG2PHASES -> messages.log2phases();
        };
    }

    private Language era() {
        EraCodec codec = new EraCodec(SELF, ranks);
        return new Language() {
            @Override
            public Message draw() {
                long agreement = 1 + random.nextLong(1L << 40);
                return switch (random.nextInt(3)) {
                    case 0 -> new EraMessage.Up(agreement, eraValue(agreement));
                    case 1 -> new EraMessage.Down(agreement, eraValue(agreement));
                    default -> new EraMessage.Request(agreement, dead());
                };
            }

            @Override
            public ByteBuffer encode(Message message) {
                return codec.encode((EraMessage) message);
            }

            @Override
            public Message decode(ByteBuffer bytes) {
                return codec.decode(bytes, 1L << 41);
            }
        };
    }

    private EraValue eraValue(long agreement) {
        return new EraValue(random.nextLong(), dead(), set(), random.nextLong(agreement));
    }

    private Language validate() {
        ValidateCodec codec = new ValidateCodec(SELF, ranks);
        return new Language() {
            @Override
            public Message draw() {
                BroadcastNumber number = new BroadcastNumber(random.nextInt(ranks), 1 + random.nextInt(1 << 30));
                return switch (random.nextInt(7)) {
                    case 0 -> new ValidateMessage.Ack(number, contribution());
                    case 1 -> new ValidateMessage.Ack(number, Contribution.NONE);
                    case 2 -> new ValidateMessage.Reject(number, dead());
                    case 3 -> new ValidateMessage.Nak(number, dead());
                    case 4 -> new ValidateMessage.ForcedNak(number, new Ballot(dead(), contribution()), dead());
                    case 5 -> broadcast(ValidateMessage.Kind.BALLOT, number, Contribution.NONE);
                    default ->
                        broadcast(
                                random.nextBoolean() ? ValidateMessage.Kind.COMMIT : ValidateMessage.Kind.ALL_COMMIT,
                                number,
                                contribution());
                };
            }

            @Override
            public ByteBuffer encode(Message message) {
                return codec.encode(Math.max(1, codec.agreement()), (ValidateMessage) message);
            }

            @Override
            public Message decode(ByteBuffer bytes) {
                return codec.decode(bytes, Long.MAX_VALUE);
            }
        };
    }

    private ValidateMessage broadcast(ValidateMessage.Kind kind, BroadcastNumber number, Contribution contribution) {
        int end = SELF + 1 + random.nextInt(ranks - SELF);
        return new ValidateMessage.Broadcast(kind, number, new Ballot(dead(), contribution), dead(), end);
    }

    private Language log2phases() {
        Log2phasesCodec codec = new Log2phasesCodec(SELF, ranks);
        return new Language() {
            @Override
            public Message draw() {
                int agreement = 2 + random.nextInt(1 << 30);
                return switch (random.nextInt(6)) {
                    case 0 -> new Log2phasesMessage.Up(agreement, value());
                    case 1 -> new Log2phasesMessage.Down(agreement, value());
                    case 2 -> new Log2phasesMessage.Query(agreement, dead(), value());
                    case 3 ->
                        new Log2phasesMessage.Query(1, dead(), new Value(ranks, Contribution.NONE, RankSet.empty()));
                    case 4 -> new Log2phasesMessage.Answer(agreement, value(), random.nextBoolean());
                    default -> new Log2phasesMessage.Decision(agreement, value(), dead());
                };
            }

            @Override
            public ByteBuffer encode(Message message) {
                return codec.encode((Log2phasesMessage) message);
            }

            @Override
            public Message decode(ByteBuffer bytes) {
                return codec.decode(bytes, Long.MAX_VALUE);
            }
        };
    }

    private Value value() {
        return new Value(ranks, contribution(), dead());
    }

    private Contribution contribution() {
        return new Contribution(random.nextLong(), set());
    }

    /** Any set, as likely sparse as dense. */
    private RankSet set() {
        int bound = 1 + random.nextInt(16);
        return RankSet.of(IntStream.range(0, ranks)
                .filter(rank -> random.nextInt(bound) == 0)
                .toArray());
    }

    private RankSet dead() {
        return set().minus(RankSet.of(SELF));
    }
}
