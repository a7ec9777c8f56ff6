package io.everloop.comm.agree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.everloop.agreement.Contribution;
import io.everloop.agreement.Message;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.era.EraMessage;
import io.everloop.agreement.era.EraValue;
import io.everloop.comm.wire.MalformedFrameException;
import io.everloop.comm.wire.MessageWriter;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages survive their encoding, and nothing else is taken for one. */
@Timeout(60)
class CodecTest {

    private static final int TRIES = 1_000_000;
    private static final int[] SIZES = {3, 8, 9, 31, 32, 33, 200};

    @ParameterizedTest
    @EnumSource
    void everyMessageComesBackAsItWas(Protocol protocol) {
        SplittableRandom random = new SplittableRandom(11);
        for (int ranks : SIZES) {
            Messages.Language language = Messages.of(protocol, ranks, random);
            for (int i = 0; i < 1_000; i++) {
                Message message = language.draw();
                byte[] bytes = bytes(language.encode(message));
                assertEquals(message, language.decode(ByteBuffer.wrap(bytes)));
                ByteBuffer direct =
                        ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
                assertEquals(message, language.decode(direct));
            }
        }
    }

    /**
     * A million messages of each protocol: cut, lengthened, altered in a few places, or nothing but noise. On a
     * thread of its own, as most are refused, and an exception costs what is on the stack. Strict and loose validate-all
     * speak alike.
     */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VALIDATE_LOOSE")
    void whateverArrivesIsAMessageOrRefused(Protocol protocol) {
        Harvest harvest = CompletableFuture.supplyAsync(() -> sift(protocol)).join();
        System.out.println(protocol + ": " + harvest);
        assertTrue(harvest.valid > 0 && harvest.valid < TRIES);
        assertTrue(harvest.bytesEach < 10_000, harvest::toString);
    }

    private record Harvest(int valid, long bytesEach) {}

    private static Harvest sift(Protocol protocol) {
        SplittableRandom random = new SplittableRandom(Long.getLong("seed", 12));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int valid = 0;
        for (int i = 0; i < TRIES; i += 100) {
            Messages.Language language = Messages.of(protocol, SIZES[random.nextInt(SIZES.length)], random);
            byte[] message = bytes(language.encode(language.draw()));
            for (int j = 0; j < 100; j++) {
                valid += isMessage(language, mutated(message, random)) ? 1 : 0;
            }
        }
        return new Harvest(valid, (threads.getCurrentThreadAllocatedBytes() - before) / TRIES);
    }

    /** What is taken for a message is one: its own encoding is what arrived. */
    private static boolean isMessage(Messages.Language language, byte[] bytes) {
        Message message;
        try {
            message = language.decode(ByteBuffer.wrap(bytes));
        } catch (MalformedFrameException e) {
            assertTrue(e.getMessage().startsWith("a message of an agreement "), e.getMessage());
            return false;
        }
        assertArrayEquals(bytes, bytes(language.encode(message)), message::toString);
        return true;
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
            default -> {
                for (int left = 1 + random.nextInt(4); left > 0; left--) {
                    int place = random.nextInt(bytes.length);
                    bytes[place] =
                            (byte) (random.nextBoolean() ? random.nextInt() : bytes[place] ^ 1 << random.nextInt(8));
                }
            }
        }
        return bytes;
    }

    @Test
    void aContributionWithoutFailuresTakesFewBytes() {
        EraValue value = new EraValue(-1, RankSet.empty(), RankSet.empty(), 0);
        assertEquals(
                33, new EraCodec(0, 256).encode(new EraMessage.Up(1, value)).remaining());
    }

    @Test
    void aFullSetTakesABitForEachRank() {
        ByteBuffer bytes = new EraCodec(0, 800).encode(new EraMessage.Request(1, RankSet.range(0, 800)));
        assertEquals(9 + 4 + 100, bytes.remaining());
    }

    @Test
    void theLargestMessageFitsTheBuffer() {
        RankSet all = RankSet.range(0, 800);
        Contribution contribution = new Contribution(-1, all);
        MessageWriter writer = new MessageWriter(800)
                .begin(1)
                .put(1L)
                .put(all)
                .put(contribution)
                .put(all)
                .put(1L)
                .put(1L);
        assertTrue(writer.end().remaining() > 300);
    }

    @Test
    void refusalsSayWhatIsWrong() {
        EraCodec zero = new EraCodec(0, 4);
        ByteBuffer told = copy(zero.encode(new EraMessage.Request(1, RankSet.of(3))));
        MalformedFrameException refused =
                assertThrows(MalformedFrameException.class, () -> new EraCodec(3, 4).decode(told, 9));
        assertEquals("a message of an agreement counts its receiver, rank 3, among the dead {3}", refused.getMessage());

        ByteBuffer early = copy(zero.encode(new EraMessage.Request(10, RankSet.of(3))));
        refused = assertThrows(MalformedFrameException.class, () -> new EraCodec(0, 4).decode(early, 9));
        assertEquals("a message of an agreement has 10 where a number from 1 to 9 belongs", refused.getMessage());
    }

    private static ByteBuffer copy(ByteBuffer buffer) {
        return ByteBuffer.wrap(bytes(buffer));
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }
}
