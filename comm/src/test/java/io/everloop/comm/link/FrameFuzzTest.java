package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A million frames that are none, or nearly: half of them one by one, half of them in streams. */
class FrameFuzzTest {

    private static final int FRAMES = 500_000;
    private static final long SEED = Long.getLong("seed", 21);
    private static final List<Kind> KINDS = List.copyOf(EnumSet.complementOf(EnumSet.of(Kind.PADDING)));
    private static final int WINDOW = 4096;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Memory scratch = Memory.allocate(WINDOW);
    private final Header header = new Header();

    /** Gives what is in the buffer, in pieces of random size. */
    private final class Pieces implements ReadableByteChannel {

        private final ByteBuffer source;

        Pieces(ByteBuffer source) {
            this.source = source;
        }

        @Override
        public int read(ByteBuffer into) {
            if (!source.hasRemaining()) {
                return -1;
            }
            int count = Math.min(into.remaining(), random.nextInt(source.remaining() + 1));
            into.put(source.slice(source.position(), count));
            source.position(source.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    private void properHeader(int at, int length) {
        header.kind = KINDS.get(random.nextInt(KINDS.size()));
        header.type = random.nextInt(ArrayType.values().length);
        header.length = length;
        header.source = random.nextInt();
        header.target = random.nextInt();
        header.tag = random.nextInt();
        header.context = random.nextLong();
        header.value = random.nextLong();
        header.extra = random.nextLong();
        header.write(scratch, at);
    }

    /** Writes something that looks more or less like a frame; whether it is surely none. */
    private boolean strangeFrame() {
        switch (random.nextInt(4)) {
            case 0 -> {
                for (int at = 0; at < Header.BYTES; at += 8) {
                    scratch.putLong(at, random.nextLong());
                }
                return true;
            }
            case 1 -> {
                properHeader(0, 1 + random.nextInt(Header.MAX_PAYLOAD));
                int at = random.nextInt(Header.BYTES / 4) * 4;
                scratch.putInt(at, scratch.getInt(at) ^ 1 << random.nextInt(32));
                return true;
            }
            case 2 -> {
                int length = random.nextInt() | 1;
                properHeader(0, length);
                return length < 0 || length > Header.MAX_PAYLOAD;
            }
            default -> {
                properHeader(0, 1 + random.nextInt(Header.MAX_PAYLOAD));
                return false;
            }
        }
    }

    @Test
    void aHeaderIsReadAsItWasWrittenOrRefused() {
        inAShallowThread(this::readStrangeHeaders);
    }

    /** Where the traces of so many exceptions are short. */
    private static void inAShallowThread(Runnable test) {
        CompletableFuture.runAsync(test).join();
    }

    private void readStrangeHeaders() {
        int refused = 0;
        Header read = new Header();
        for (int i = 0; i < FRAMES; i++) {
            boolean strange = strangeFrame();
            try {
                read.read(scratch, 0);
                assertTrue(!strange, () -> "taken for a frame: " + read + " -Dseed=" + SEED);
                assertEquals(header.length, read.length);
                assertEquals(header.extra, read.extra);
            } catch (MalformedFrameException e) {
                assertTrue(strange, () -> "refused: " + header + " -Dseed=" + SEED);
                refused++;
            }
        }
        assertTrue(refused > FRAMES / 2);
    }

    /** Some proper frames and then a strange or a broken one; how many are proper. */
    private int strangeStream(ByteBuffer into) {
        int proper = random.nextInt(4);
        for (int i = 0; i < proper; i++) {
            int length = random.nextInt(600);
            properHeader(0, length);
            into.put(scratch.buffer().slice(0, Header.frameBytes(length)));
        }
        properHeader(0, 1 + random.nextInt(600));
        if (random.nextInt(8) > 0) {
            strangeFrame();
        }
        into.put(scratch.buffer().slice(0, random.nextBoolean() ? Header.BYTES : random.nextInt(Header.BYTES)));
        return proper;
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    @Test
    void aStreamIsTakenUpToTheFirstStrangeFrameInTheMemoryThatWasThereBefore() {
        inAShallowThread(this::readStrangeStreams);
    }

    private void readStrangeStreams() {
        ByteBuffer stream = ByteBuffer.allocate(WINDOW);
        Memory buffer = Memory.allocate(WINDOW);
        long reserved = directBytes();
        int malformed = 0;
        for (int frames = 0; frames < FRAMES; ) {
            stream.clear();
            int proper = strangeStream(stream);
            malformed += takes(proper, new SocketIn(new Pieces(stream.flip()), buffer)) ? 0 : 1;
            frames += proper + 1;
        }
        assertTrue(malformed > FRAMES / 8, "malformed: " + malformed);
        assertTrue(directBytes() <= reserved);
    }

    /** Polls to the end, and checks that so many frames come; whether it was the end of the stream. */
    private static boolean takes(int proper, SocketIn link) {
        int[] taken = new int[1];
        RuntimeException end = assertThrows(RuntimeException.class, () -> {
            while (true) {
                link.poll((header, memory, at) -> taken[0]++);
            }
        });
        assertEquals(proper, taken[0], () -> "-Dseed=" + SEED);
        assertTrue(end instanceof MalformedFrameException || end instanceof LinkClosedException, end::toString);
        return end instanceof LinkClosedException;
    }
}
