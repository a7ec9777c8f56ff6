package io.everloop.comm.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.everloop.comm.data.ArrayType;
import io.everloop.comm.data.Memory;
import io.everloop.comm.data.Slice;
import io.everloop.comm.wire.Header;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SocketLinkTest {

    @TempDir
    private Path directory;

    private static Header header(int tag) {
        Header header = new Header();
        header.kind = Kind.EAGER;
        header.tag = tag;
        return header;
    }

    private static byte[] pattern(int tag) {
        byte[] bytes = new byte[new SplittableRandom(tag).nextInt(tag % 10 == 0 ? 1 << 16 : 300)];
        new SplittableRandom(tag).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIX", "TCP"})
    void framesOfAllSizesArriveInOrderHoweverTheyAreCut(Transport transport) throws IOException {
        try (SocketPair pair = SocketPair.open(transport, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            SocketIn in = new SocketIn(pair.receiver());
            int[] received = new int[1];
            int offered = 0;
            SplittableRandom random = new SplittableRandom(1);
            while (received[0] < 20_000) {
                for (int burst = random.nextInt(40); burst > 0 && offered < 20_000; burst--) {
                    if (!out.offer(header(offered), ByteBuffer.wrap(pattern(offered)))) {
                        break;
                    }
                    offered++;
                }
                out.flush();
                in.poll((header, memory, at) -> {
                    assertEquals(received[0], header.tag);
                    assertEquals(0, at % 8);
                    byte[] bytes = new byte[header.length];
                    memory.get(at, bytes, 0, bytes.length);
                    assertArrayEquals(pattern(header.tag), bytes);
                    received[0]++;
                });
            }
            assertTrue(out.isFlushed());
        }
    }

    @Test
    void elementsOfEveryTypeArriveAsTheyWere() throws IOException {
        try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            SocketIn in = new SocketIn(pair.receiver());
            for (ArrayType type : ArrayType.values()) {
                Slice sent = Slice.of(type.newArray(100));
                byte[] raw = new byte[(int) sent.bytes()];
                new SplittableRandom(5).nextBytes(raw);
                fill(sent, raw);
                Slice got = Slice.of(type.newArray(50), 10, 30);
                assertTrue(out.offer(header(1), sent, 7, 30));
                assertEquals(1, in.poll((header, memory, at) -> {
                    assertEquals(type.code(), header.type);
                    assertEquals(type.bytes(30), header.length);
                    memory.get(at, got, 0, 30);
                }));
                Slice expected = Slice.of(type.newArray(50), 10, 30);
                expected.copyFrom(sent.part(7, 30), 30);
                assertEquals(text(expected), text(got), type.toString());
            }
        }
    }

    private static void fill(Slice slice, byte[] raw) {
        Memory memory = Memory.allocate(raw.length);
        memory.put(0, raw, 0, raw.length);
        memory.get(0, slice, 0, slice.length());
    }

    private static String text(Slice slice) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < slice.type().length(slice.array()); i++) {
            text.append(Array.get(slice.array(), i)).append(' ');
        }
        return text.toString();
    }

    @Test
    void aSingleSmallFrameIsThereAtOnce() throws IOException {
        try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            SocketIn in = new SocketIn(pair.receiver());
            assertTrue(out.offer(header(3), Slice.of(new double[] {1.5}), 0, 1));
            assertTrue(out.isFlushed());
            assertEquals(1, in.poll((header, memory, at) -> assertEquals(3, header.tag)));
            assertEquals(0, in.poll((header, memory, at) -> assertEquals(0, 1)));
        }
    }

    @Test
    void aReceiverThatDoesNotReadHoldsTheSenderBackInsteadOfFillingItsMemory() throws IOException {
        try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            Slice data = Slice.of(new double[1 << 13]);
            int taken = 0;
            while (out.offer(header(taken), data, 0, data.length())) {
                taken++;
            }
            assertFalse(out.flush());
            assertFalse(out.isFlushed());

            SocketIn in = new SocketIn(pair.receiver());
            int[] received = new int[1];
            while (received[0] < taken) {
                in.poll((header, memory, at) -> assertEquals(received[0]++, header.tag));
                out.flush();
            }
            assertTrue(out.offer(header(taken), data, 0, data.length()));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIX", "TCP"})
    void theEndOfTheSenderIsToldAfterItsLastFrame(Transport transport) throws IOException {
        try (SocketPair pair = SocketPair.open(transport, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            SocketIn in = new SocketIn(pair.receiver());
            assertTrue(out.offer(header(1), ByteBuffer.allocate(100)));
            pair.sender().write(ByteBuffer.allocate(20)); // died in the middle of the next frame
            out.close();
            int[] received = new int[1];
            LinkClosedException end = assertThrows(LinkClosedException.class, () -> {
                while (true) {
                    in.poll((header, memory, at) -> received[0]++);
                }
            });
            assertEquals(1, received[0]);
            assertEquals("the sender has closed its end 20 bytes into a frame", end.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"UNIX", "TCP"})
    void theEndOfTheReceiverShowsWhenFlushingButNotWhenOffering(Transport transport) throws IOException {
        try (SocketPair pair = SocketPair.open(transport, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            Slice data = Slice.of(new double[1 << 13]);
            while (out.offer(header(1), data, 0, data.length())) {
                // until nothing goes any more
            }
            pair.receiver().close();
            assertThrows(LinkClosedException.class, () -> {
                while (true) {
                    out.flush();
                }
            });
            assertFalse(out.offer(header(1), data, 0, data.length()));
        }
    }

    @Test
    void whatDoesNotFitTheBufferIsRefusedWithoutWaitingForIt() throws IOException {
        try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
            Memory memory = Memory.allocate(Header.BYTES);
            Header header = header(1);
            header.length = Header.MAX_PAYLOAD;
            header.write(memory, 0);
            pair.sender().write(memory.buffer());
            MalformedFrameException refused = assertThrows(
                    MalformedFrameException.class, () -> new SocketIn(pair.receiver()).poll((h, m, at) -> {}));
            assertTrue(refused.getMessage().contains("length=1048576"), refused.getMessage());
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new SocketOut(pair.sender()).offer(header, ByteBuffer.allocate((1 << 16) + 1)));
        }
    }

    @Test
    void smallFramesAllocateNothing() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (SocketPair pair = SocketPair.open(Transport.UNIX, directory)) {
            SocketOut out = new SocketOut(pair.sender());
            SocketIn in = new SocketIn(pair.receiver());
            Slice sent = Slice.of(new double[] {1.5});
            Slice received = Slice.of(new double[1]);
            Header header = header(1);
            FrameHandler handler = (got, memory, at) -> memory.get(at, received, 0, 1);
            long before = 0;
            for (int i = 0; i < 40_000; i++) {
                if (i == 20_000) {
                    before = threads.getCurrentThreadAllocatedBytes();
                }
                out.offer(header, sent, 0, 1);
                in.poll(handler);
            }
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(bytes < 20_000, bytes + " bytes for 20,000 frames");
        }
    }
}
