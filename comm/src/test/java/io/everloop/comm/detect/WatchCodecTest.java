package io.everloop.comm.detect;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.gossip.FaultList;
import io.everloop.agreement.gossip.GossipMessage;
import io.everloop.agreement.ring.RingMessage;
import io.everloop.comm.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Messages of detectors survive their encoding, and nothing else is taken for one. */
@Timeout(60)
class WatchCodecTest {

    private static final int TRIES = 100_000;
    private static final int SELF = 1;
    private static final int FROM = 0;
    private static final int MINIMUM_COUNT = 7;
    private static final int[] SIZES = {2, 3, 9, 31, 32, 33, 200};

    private final SplittableRandom random = new SplittableRandom(Long.getLong("seed", 31));

    private record Language(
            Supplier<Message> draw, Function<Message, ByteBuffer> encode, Function<ByteBuffer, Message> decode) {}

    private Language ring(int workers) {
        RingCodec codec = new RingCodec(SELF, workers);
        return new Language(
                () -> switch (random.nextInt(3)) {
                    case 0 -> RingMessage.HEARTBEAT;
                    case 1 -> new RingMessage.Observe(dead(workers, 1));
                    default -> new RingMessage.Dead(dead(workers, 1));
                },
                message -> codec.encode((RingMessage) message),
                bytes -> codec.decode(FROM, bytes));
    }

    private Language gossip(int workers) {
        GossipCodec codec = new GossipCodec(SELF, workers, MINIMUM_COUNT);
        return new Language(
                () -> {
                    RankSet failed = dead(workers, 0);
                    int[] since = random.ints(failed.size()).toArray();
                    FaultList list = FaultList.of(MINIMUM_COUNT, failed, since);
                    return random.nextBoolean() ? new GossipMessage.Ping(list) : new GossipMessage.Reply(list);
                },
                message -> codec.encode((GossipMessage) message),
                bytes -> codec.decode(FROM, bytes));
    }

    /** Any set without sender and receiver; in a group of two the rest is empty, so it takes at least three to have any. */
    private RankSet dead(int workers, int least) {
        int[] others = IntStream.range(2, Math.max(workers, 2 + least)).toArray();
        int bound = 1 + random.nextInt(16);
        RankSet drawn = RankSet.of(Arrays.stream(others)
                .filter(worker -> random.nextInt(bound) == 0)
                .toArray());
        return drawn.size() >= least ? drawn : RankSet.of(others[random.nextInt(others.length)]);
    }

    @Test
    void everyMessageComesBackAsItWas() {
        for (int workers : SIZES) {
            for (Language language : languages(workers)) {
                for (int i = 0; i < 2_000; i++) {
                    Message message = language.draw().get();
                    byte[] bytes = bytes(language.encode().apply(message));
                    ByteBuffer direct =
                            ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
                    Message back = language.decode().apply(direct);
                    assertEquals(message.toString(), back.toString());
                    assertArrayEquals(bytes, bytes(language.encode().apply(back)));
                }
            }
        }
    }

    /** Two workers never have a dead one to talk about in the ring. */
    private Language[] languages(int workers) {
        return workers == 2 ? new Language[] {gossip(2)} : new Language[] {ring(workers), gossip(workers)};
    }

    @Test
    void whateverArrivesIsAMessageOrRefused() {
        int valid = 0;
        for (int i = 0; i < TRIES; i++) {
            Language[] languages = languages(SIZES[i % SIZES.length]);
            Language language = languages[i / SIZES.length % languages.length];
            byte[] bytes = mutated(bytes(language.encode().apply(language.draw().get())), random);
            try {
                Message message = language.decode().apply(ByteBuffer.wrap(bytes));
                assertArrayEquals(bytes, bytes(language.encode().apply(message)), message::toString);
                valid++;
            } catch (MalformedFrameException e) {
                assertTrue(e.getMessage().startsWith("a message of "), e.getMessage());
            }
        }
        assertTrue(valid > 0 && valid < TRIES);
        System.out.println("messages of detectors: " + valid + " of " + TRIES + " were ones");
    }

    private static byte[] mutated(byte[] message, RandomGenerator random) {
        byte[] bytes = message.clone();
        switch (random.nextInt(8)) {
            case 0 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> bytes = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(40));
            case 2 -> {
                bytes = new byte[random.nextInt(80)];
                random.nextBytes(bytes);
            }
            default -> bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    @Test
    void nobodySaysOfItselfOrOfItsReceiverThatItIsDead() {
        RingCodec two = new RingCodec(2, 4);
        ByteBuffer news = two.encode(new RingMessage.Dead(RankSet.of(1)));
        assertThrows(MalformedFrameException.class, () -> new RingCodec(0, 4).decode(1, news.duplicate()));
        assertThrows(MalformedFrameException.class, () -> new RingCodec(1, 4).decode(2, news.duplicate()));
        FaultList list = FaultList.of(MINIMUM_COUNT, RankSet.of(1), new int[] {5});
        ByteBuffer ping = new GossipCodec(2, 4, MINIMUM_COUNT).encode(new GossipMessage.Ping(list));
        assertThrows(
                MalformedFrameException.class, () -> new GossipCodec(0, 4, MINIMUM_COUNT).decode(1, ping.duplicate()));
    }

    @Test
    void theLongestMessageFits() {
        int workers = 4096;
        RankSet failed = RankSet.range(2, workers);
        GossipCodec codec = new GossipCodec(SELF, workers, MINIMUM_COUNT);
        GossipMessage ping = new GossipMessage.Ping(FaultList.of(MINIMUM_COUNT, failed, new int[failed.size()]));
        assertEquals(ping.toString(), codec.decode(FROM, codec.encode(ping)).toString());
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
