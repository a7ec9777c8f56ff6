package io.everloop.checkpoint.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.data.ArrayType;
import io.everloop.comm.engine.Steps;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
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
        return new Channel(from, to);
    }

    private static ByteBuffer bytes(int value) {
        return ByteBuffer.allocate(4).putInt(0, value);
    }

    private static void append(MessageLog log, Channel channel, long sequence, int tag) {
        assertTrue(log.append(channel, sequence, WORLD, tag, ArrayType.INT, bytes((int) sequence)));
    }

    private List<Long> numbers(int rank, Channel channel, long version) throws IOException {
        List<Long> numbers = new ArrayList<>();
        MessageLog.read(logOf(rank), version, message -> {
            if (message.channel().equals(channel)) {
                numbers.add(message.sequence());
            }
        });
        return numbers;
    }

    @Test
    void aCommitCutsWhatWasSentBeforeItAndLongFilesGo() throws IOException {
        Channel channel = channel(0, 1);
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            append(log, channel, 1, 5);
            log.cut(1);
            append(log, channel, 1, 6);
            append(log, channel, 2, 6);
            assertEquals(List.of(1L, 1L, 2L), numbers(0, channel, 0));
            assertEquals(List.of(1L, 2L), numbers(0, channel, 1));
            // So much that the next commit begins another file.
            ByteBuffer much = ByteBuffer.allocate(17 << 20);
            assertTrue(log.append(channel, 3, WORLD, 5, ArrayType.BYTE, much));
            log.cut(2);
            append(log, channel, 1, 7);
            log.cut(3);
            log.trim(3);
            assertEquals(List.of(), numbers(0, channel, 3));
            assertThrows(BrokenLogException.class, () -> numbers(0, channel, 2));
            try (Stream<Path> left = Files.list(logOf(0))) {
                assertEquals(1, left.count());
            }
        }
    }

    /** So the cut finds the room that they had. */
    @Test
    void filesThatAreNotNeededMayGoBeforeTheCutIsMade() throws IOException {
        Channel channel = channel(0, 1);
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            assertTrue(log.append(channel, 1, WORLD, 5, ArrayType.BYTE, ByteBuffer.allocate(17 << 20)));
            log.cut(1);
            append(log, channel, 1, 6);
            log.trim(2);
            try (Stream<Path> left = Files.list(logOf(0))) {
                assertEquals(1, left.count());
            }
        }
        // It died there.
        try (MessageLog successor = MessageLog.open(logOf(0), 2)) {
            append(successor, channel, 1, 7);
            assertEquals(List.of(1L), numbers(0, channel, 2));
            successor.trim(3);
            successor.cut(3);
            append(successor, channel, 1, 8);
        }
        assertEquals(List.of(1L), numbers(0, channel, 3));
    }

    @Test
    void aSuccessorAppendsOnlyWhatIsNew() throws IOException {
        Channel channel = channel(0, 1);
        try (MessageLog log = MessageLog.open(logOf(0), 4)) {
            append(log, channel, 1, 5);
            append(log, channel, 2, 5);
        }
        try (MessageLog successor = MessageLog.open(logOf(0), 4)) {
            assertEquals(2, successor.last(channel));
            assertFalse(successor.append(channel, 1, WORLD, 5, ArrayType.INT, bytes(1)));
            assertFalse(successor.append(channel, 2, WORLD, 5, ArrayType.INT, bytes(2)));
            append(successor, channel, 3, 5);
            assertThrows(
                    IllegalStateException.class, () -> successor.append(channel, 5, WORLD, 5, ArrayType.INT, bytes(5)));
        }
        assertEquals(List.of(1L, 2L, 3L), numbers(0, channel, 4));
    }

    @Test
    void whenAllWentBackThePastThatWasUndoneIsGone() throws IOException {
        Channel channel = channel(0, 1);
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            append(log, channel, 1, 5);
        }
        MessageLog.remove(logOf(0));
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            assertEquals(List.of(), numbers(0, channel, 0));
            append(log, channel, 1, 6);
        }
        assertEquals(List.of(1L), numbers(0, channel, 0));
    }

    @Test
    void choicesAreReadInTheirOrderSinceAVersion() throws IOException {
        Path directoryOfOrder = directory.resolve("order");
        try (ReceiveOrder order = ReceiveOrder.open(directoryOfOrder, 0)) {
            order.append(new Delivery(channel(2, 1), 7, WORLD, 5));
            order.cut(1);
            order.append(new Delivery(channel(2, 1), 1, WORLD, 5));
            order.append(new Delivery(channel(0, 1), 1, -1, 6));
        }
        assertEquals(
                List.of(new Delivery(channel(2, 1), 1, WORLD, 5), new Delivery(channel(0, 1), 1, -1, 6)),
                ReceiveOrder.read(directoryOfOrder, 1));
        assertEquals(3, ReceiveOrder.read(directoryOfOrder, 0).size());
    }

    @Test
    void aRottenLogIsNotReplayed() throws IOException {
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            log.append(
                    channel(0, 1),
                    1,
                    WORLD,
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
        assertThrows(BrokenLogException.class, () -> MessageLog.read(logOf(0), 0, message -> {}));
    }

    /** Headers of the queue included: what is read is what was written, or nothing is. */
    @Test
    void whateverByteRotsNothingElseIsReadThanWasWritten() throws IOException {
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            append(log, channel(0, 1), 1, 5);
            log.cut(1);
            append(log, channel(0, 1), 1, 6);
            append(log, channel(0, 2), 1, 6);
        }
        List<Long> sound = readAll();
        assertEquals(List.of(1L, 1L), sound);
        List<Path> files;
        try (Stream<Path> all = Files.walk(logOf(0))) {
            files = all.filter(Files::isRegularFile).toList();
        }
        int noticed = 0;
        for (Path path : files) {
            try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                byte[] bytes = new byte[(int) Math.min(file.length(), 1 << 20)];
                file.readFully(bytes);
                for (int at = 0; at < bytes.length; at++) {
                    // The queue waits ten seconds for the head of its table to become what it should be: one byte of it
                    // will do.
                    boolean isSlow = path.endsWith("metadata.cq4t") && at > 3 && at < 32;
                    if (!isSlow && (bytes[at] != 0 || path.endsWith("tally"))) {
                        noticed += isNoticed(file, at, bytes[at], sound) ? 1 : 0;
                    }
                }
            }
        }
        assertTrue(noticed > 150, noticed + " bytes");
    }

    private boolean isNoticed(RandomAccessFile file, int at, byte was, List<Long> sound) throws IOException {
        file.seek(at);
        file.write(was ^ 1 << at % 8);
        try {
            assertEquals(sound, readAll(), () -> "byte " + at);
            return false;
        } catch (BrokenLogException e) {
            return true;
        } finally {
            file.seek(at);
            file.write(was);
        }
    }

    private List<Long> readAll() throws IOException {
        List<Long> read = new ArrayList<>();
        MessageLog.read(logOf(0), 1, message -> {
            assertEquals(6, message.tag());
            read.add(message.sequence());
        });
        return read;
    }

    /** Some of its files are gone. */
    @Test
    void aLogWithAHoleIsNotGoneOnWith() throws IOException {
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            append(log, channel(0, 1), 1, 5);
        }
        try (MessageLog log = MessageLog.open(logOf(0), 0)) {
            append(log, channel(0, 1), 2, 5);
        }
        Files.move(logOf(0).resolve("1-v0"), directory.resolve("gone"));
        assertThrows(BrokenLogException.class, () -> MessageLog.open(logOf(0), 0));
    }

    /** The end of a queue was lost, as if nothing had been appended. */
    @Test
    void aLogThatIsShorterThanItWasIsNotReplayed() throws IOException {
        Path place = directory.resolve("order");
        try (ReceiveOrder order = ReceiveOrder.open(place, 0)) {
            order.append(new Delivery(channel(2, 1), 1, WORLD, 5));
        }
        Path shorter = place.resolve("1-v0");
        Path kept = directory.resolve("kept");
        Files.createDirectory(kept);
        copy(shorter, kept);
        ReceiveOrder.remove(place);
        try (ReceiveOrder order = ReceiveOrder.open(place, 0)) {
            order.append(new Delivery(channel(2, 1), 1, WORLD, 5));
            order.append(new Delivery(channel(0, 1), 1, WORLD, 5));
        }
        Files.delete(kept.resolve("tally"));
        copy(kept, shorter);
        assertThrows(BrokenLogException.class, () -> ReceiveOrder.read(place, 0));
    }

    /** Choices have no numbers that would tell that some are missing. */
    @Test
    void aRecordOfWhichADirectoryIsGoneIsNotReplayed() throws IOException {
        Path place = directory.resolve("order");
        for (int process = 1; process <= 3; process++) {
            try (ReceiveOrder order = ReceiveOrder.open(place, 4)) {
                order.append(new Delivery(channel(2, 1), process, WORLD, 5));
            }
        }
        assertEquals(3, ReceiveOrder.read(place, 4).size());
        for (int lost = 1; lost <= 2; lost++) {
            Path segment = place.resolve(lost + "-v4");
            Files.move(segment, directory.resolve("gone"));
            assertThrows(BrokenLogException.class, () -> ReceiveOrder.read(place, 4));
            Files.move(directory.resolve("gone"), segment);
        }
        assertEquals(3, ReceiveOrder.read(place, 4).size());
    }

    @Test
    void aRecordWhoseEntriesAreGoneIsNotReplayedButOneThatWasNeverBegunIs() throws IOException {
        Path place = directory.resolve("order");
        try (ReceiveOrder order = ReceiveOrder.open(place, 0)) {
            order.append(new Delivery(channel(2, 1), 1, WORLD, 5));
        }
        Path begun = Files.createDirectory(place.resolve("2-v0"));
        assertEquals(1, ReceiveOrder.read(place, 0).size());
        Files.createFile(begun.resolve("tally"));
        assertEquals(1, ReceiveOrder.read(place, 0).size());
        for (Path file : filesIn(place.resolve("1-v0"))) {
            if (file.toString().endsWith(".cq4")) {
                Files.delete(file);
            }
        }
        assertThrows(BrokenLogException.class, () -> ReceiveOrder.read(place, 0));
    }

    private static List<Path> filesIn(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.toList();
        }
    }

    @Test
    void aQueueThatCannotBeBegunIsABrokenLog() {
        Path place = directory.resolve("order");
        Steps.tell(step -> {
            if (step.equals("checkpoint.log.segment.created")) {
                spoil(place.resolve("1-v0"));
            }
        });
        try {
            assertThrows(BrokenLogException.class, () -> ReceiveOrder.open(place, 0));
        } finally {
            Steps.tell(null);
        }
    }

    private static void spoil(Path segment) {
        try {
            Files.createDirectory(segment.resolve("metadata.cq4t"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
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
        assertEquals(1, numbers.last(channel));
        assertEquals(0, numbers.last(channel(1, 0)));
    }
}
