package io.everloop.checkpoint.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.Communicator;
import io.everloop.comm.data.ArrayType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessageLogTest {

    private static final int WORLD = 0;

    @TempDir
    private Path directory;

    private Path logOf(int rank) {
        return directory.resolve("sent-" + rank);
    }

    private static Channel channel(int from, int to) {
        return new Channel(from, to, WORLD);
    }

    private static ByteBuffer bytes(int value) {
        return ByteBuffer.allocate(4).putInt(0, value);
    }

    private static void append(MessageLog log, Channel channel, long sequence, int tag) {
        assertTrue(log.append(channel, sequence, tag, ArrayType.INT, bytes((int) sequence)));
    }

    private List<Long> numbers(int rank, Channel channel) throws IOException {
        List<Long> numbers = new ArrayList<>();
        MessageLog.read(logOf(rank), message -> {
            if (message.channel().equals(channel)) {
                numbers.add(message.sequence());
            }
        });
        return numbers;
    }

    @Test
    void aCommitTrimsWhatWasSentBeforeItAndFilesGo() throws IOException {
        Channel channel = channel(0, 1);
        try (MessageLog log = MessageLog.create(logOf(0), 0, new ChannelNumbers())) {
            append(log, channel, 1, 5);
            log.cut(1);
            append(log, channel, 2, 5);
            // The commit of version 1 failed; that of version 2 succeeds.
            log.cut(2);
            append(log, channel, 3, 5);
            assertEquals(List.of(1L, 2L, 3L), numbers(0, channel));
            log.trim(2);
            assertEquals(List.of(3L), numbers(0, channel));
            try (Stream<Path> left = Files.list(logOf(0))) {
                assertEquals(1, left.count());
            }
        }
    }

    @Test
    void aSuccessorAppendsOnlyWhatIsNew() throws IOException {
        Channel channel = channel(0, 1);
        ChannelNumbers atCommit = new ChannelNumbers(java.util.Map.of(channel, 10L));
        try (MessageLog log = MessageLog.create(logOf(0), 4, atCommit)) {
            append(log, channel, 11, 5);
            append(log, channel, 12, 5);
        }
        try (MessageLog successor = MessageLog.open(logOf(0), 4, atCommit)) {
            assertFalse(successor.append(channel, 11, 5, ArrayType.INT, bytes(11)));
            assertFalse(successor.append(channel, 12, 5, ArrayType.INT, bytes(12)));
            append(successor, channel, 13, 5);
            assertThrows(IllegalStateException.class, () -> successor.append(channel, 15, 5, ArrayType.INT, bytes(15)));
        }
        assertEquals(List.of(11L, 12L, 13L), numbers(0, channel));
    }

    @Test
    void whenAllWentBackThePastThatWasUndoneIsGone() throws IOException {
        Channel channel = channel(0, 1);
        try (MessageLog log = MessageLog.create(logOf(0), 0, new ChannelNumbers())) {
            append(log, channel, 1, 5);
        }
        try (MessageLog log = MessageLog.create(logOf(0), 0, new ChannelNumbers())) {
            assertEquals(List.of(), numbers(0, channel));
            append(log, channel, 1, 6);
        }
        assertEquals(List.of(1L), numbers(0, channel));
    }

    @Test
    void aReplacementReceivesWhatItsPredecessorReceivedInTheSameOrder() throws IOException {
        try (MessageLog zero = MessageLog.create(logOf(0), 0, new ChannelNumbers());
                MessageLog two = MessageLog.create(logOf(2), 0, new ChannelNumbers());
                ReceiveOrder order = ReceiveOrder.create(directory.resolve("order"), 0)) {
            append(zero, channel(0, 1), 1, 5);
            append(zero, channel(0, 1), 2, 6);
            append(zero, channel(0, 2), 1, 5);
            append(zero, channel(0, 1), 3, 5);
            append(two, channel(2, 1), 1, 5);
            append(two, channel(2, 1), 2, 5);
            order.append(new Delivery(channel(2, 1), 1));
            order.append(new Delivery(channel(0, 1), 1));
        }
        List<Delivery> order = ReceiveOrder.read(directory.resolve("order"));
        Replay replay = Replay.of(1, List.of(logOf(0), logOf(2)), order, new ChannelNumbers());
        int any = Communicator.ANY_SOURCE;
        assertEquals(5, replay.left());
        assertEquals(2, replay.take(WORLD, any, 5).orElseThrow().channel().from());
        assertEquals(0, replay.take(WORLD, any, 5).orElseThrow().channel().from());
        // Nothing more was left to chance; what follows was received from somebody, tags apart.
        assertEquals(Optional.empty(), replay.take(WORLD, any, 5));
        assertEquals(3, replay.take(WORLD, 0, 5).orElseThrow().sequence());
        assertEquals(2, replay.take(WORLD, 0, 6).orElseThrow().sequence());
        assertEquals(2, replay.take(WORLD, 2, 5).orElseThrow().sequence());
        assertEquals(Optional.empty(), replay.take(WORLD, 2, 5));
        assertEquals(0, replay.left());
        assertFalse(replay.counted().accept(channel(0, 1), 3));
        assertTrue(replay.counted().accept(channel(0, 1), 4));
    }

    @Test
    void whatTheCommitCoversIsNotReplayed() throws IOException {
        try (MessageLog zero = MessageLog.create(logOf(0), 0, new ChannelNumbers())) {
            for (long sequence = 1; sequence <= 5; sequence++) {
                append(zero, channel(0, 1), sequence, 5);
            }
        }
        ChannelNumbers received = new ChannelNumbers(java.util.Map.of(channel(0, 1), 3L));
        List<Delivery> order = List.of(new Delivery(channel(0, 1), 2), new Delivery(channel(0, 1), 4));
        Replay replay = Replay.of(1, List.of(logOf(0)), order, received);
        assertEquals(2, replay.left());
        assertEquals(
                4, replay.take(WORLD, Communicator.ANY_SOURCE, 5).orElseThrow().sequence());
    }

    @Test
    void aRottenLogIsNotReplayed() throws IOException {
        try (MessageLog log = MessageLog.create(logOf(0), 0, new ChannelNumbers())) {
            log.append(
                    channel(0, 1),
                    1,
                    5,
                    ArrayType.BYTE,
                    ByteBuffer.wrap("a message to find".getBytes(StandardCharsets.UTF_8)));
        }
        try (Stream<Path> files = Files.walk(logOf(0))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".cq4")).toList()) {
                flip(file, "message to find");
            }
        }
        assertThrows(BrokenLogException.class, () -> MessageLog.read(logOf(0), message -> {}));
    }

    private static void flip(Path path, String text) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            byte[] start = new byte[(int) Math.min(file.length(), 1 << 20)];
            file.readFully(start);
            int at = new String(start, StandardCharsets.ISO_8859_1).indexOf(text);
            assertTrue(at > 0);
            file.seek(at);
            file.write('M');
        }
    }

    @Test
    void numbersTellDuplicatesFromWhatIsNewAndFromHoles() {
        ChannelNumbers numbers = new ChannelNumbers();
        Channel channel = channel(0, 1);
        assertTrue(numbers.accept(channel, 1));
        assertFalse(numbers.accept(channel, 1));
        assertThrows(IllegalStateException.class, () -> numbers.accept(channel, 3));
        assertEquals(2, numbers.next(channel));
        assertEquals(2, numbers.last(channel));
        assertEquals(1, numbers.next(channel(1, 0)));
        assertEquals(java.util.Map.of(channel, 2L, channel(1, 0), 1L), numbers.all());
    }
}
