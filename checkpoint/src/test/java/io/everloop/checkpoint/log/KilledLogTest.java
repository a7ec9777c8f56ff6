package io.everloop.checkpoint.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes are killed with SIGKILL while they append, and while they give up what is old. */
class KilledLogTest {

    @TempDir
    private Path directory;

    /** Lets a process write until it dies or has said enough; the last number that it said. */
    private long writeUntilDeath(String failpoint, long first, int enough) throws Exception {
        long last = first - 1;
        try (LogProcess writer =
                LogProcess.start(failpoint, "write", directory.toString(), Long.toString(first), "100000")) {
            for (String line = writer.line(); line != null; line = writer.line()) {
                last = Long.parseLong(line);
                if (last >= first + enough - 1) {
                    writer.kill();
                }
            }
        }
        return last;
    }

    /** Checks that both channels are there without a hole or a double; the number of the last message. */
    private long checkWhole(long acknowledged) throws IOException {
        List<LoggedMessage> all = new ArrayList<>();
        MessageLog.read(directory, 0, all::add);
        long last = 0;
        for (Channel channel : List.of(LogProcess.TO_ONE, LogProcess.TO_TWO)) {
            long number = 0;
            for (LoggedMessage message : all) {
                if (message.channel().equals(channel)) {
                    number++;
                    assertEquals(number, message.sequence());
                    assertEquals(7, message.tag());
                    assertArrayEquals(LogProcess.payload(channel, number), message.bytes());
                }
            }
            assertTrue(number >= acknowledged, number + " messages of " + acknowledged + " acknowledged");
            last = Math.max(last, number);
        }
        return last;
    }

    @Test
    void whatWasAcknowledgedIsThereWheneverTheWriterIsKilled() throws Exception {
        long acknowledged = 0;
        for (int enough : new int[] {1, 7, 30, 250}) {
            // The successor sends some again, as a rank does that was brought back.
            long first = Math.max(1, acknowledged - 2);
            acknowledged = writeUntilDeath("", first, enough + 3);
            checkWhole(acknowledged);
        }
        assertTrue(acknowledged > 250);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "checkpoint.log.segment.created",
                "checkpoint.log.segment.open",
                "checkpoint.log.append.begun",
                "checkpoint.log.append.begun:23",
                "checkpoint.log.append.written:22",
                "checkpoint.log.append.done:24"
            })
    void aDeathAtAnyStepLosesNothingAndDoublesNothing(String failpoint) throws Exception {
        long first = writeUntilDeath(failpoint, 1, Integer.MAX_VALUE - 1);
        long there = checkWhole(first);
        assertTrue(there <= first + 1);
        long second = writeUntilDeath("", first + 1, 20);
        checkWhole(second);
        assertTrue(second >= first + 20);
    }

    @ParameterizedTest
    @CsvSource({"checkpoint.log.cut, 10, 0", "checkpoint.log.append.begun:29, 12, 2", "'', 20, 10"})
    void aDeathAfterTheCommitLeavesWhatCameAfterIt(String failpoint, int said, int left) throws Exception {
        int lines = 0;
        try (LogProcess writer = LogProcess.start(failpoint, "commit", directory.toString())) {
            for (String line = writer.line(); line != null && !line.equals("done"); line = writer.line()) {
                lines++;
            }
        }
        assertEquals(said, lines);
        // The successor starts from the commit, and cleans up at the next one but one.
        try (MessageLog successor = MessageLog.open(directory, 1)) {
            assertEquals(left, successor.last(LogProcess.TO_TWO));
            successor.cut(2);
            successor.trim(2);
            assertEquals(0, successor.last(LogProcess.TO_TWO));
        }
        try (Stream<Path> segments = Files.list(directory)) {
            assertEquals(
                    List.of("2-v1"),
                    segments.map(path -> path.getFileName().toString()).toList());
        }
    }

    /** What was to be given up is there or not, and nothing else is missing. */
    @ParameterizedTest
    @CsvSource({"checkpoint.log.trim, 1-v0 2-v1 3-v2", "checkpoint.log.trim.renamed, 2-v1 3-v2", "'', 2-v1 3-v2"})
    void aDeathWhileOldMessagesAreGivenUpLeavesTheOthers(String failpoint, String segments) throws Exception {
        int lines = 0;
        try (LogProcess writer = LogProcess.start(failpoint, "trim", directory.toString())) {
            for (String line = writer.line(); line != null && !line.equals("done"); line = writer.line()) {
                lines++;
            }
        }
        assertEquals(30, lines);
        try (MessageLog successor = MessageLog.open(directory, 2)) {
            assertEquals(10, successor.last(LogProcess.TO_ONE));
            assertEquals(10, successor.last(LogProcess.TO_TWO));
        }
        List<LoggedMessage> left = new ArrayList<>();
        MessageLog.read(directory, 2, left::add);
        assertEquals(20, left.size());
        try (Stream<Path> found = Files.list(directory)) {
            assertEquals(
                    segments,
                    String.join(
                            " ",
                            found.map(path -> path.getFileName().toString())
                                    .sorted()
                                    .toList()));
        }
    }

    /** A step that is added to the sources is missing here. */
    @Test
    void everyStepIsDiedAtAbove() throws IOException {
        Set<String> died = new TreeSet<>();
        for (String name :
                List.of("segment.created", "segment.open", "append.begun", "append.written", "append.done")) {
            died.add("checkpoint.log." + name);
        }
        died.addAll(List.of("checkpoint.log.cut", "checkpoint.log.trim", "checkpoint.log.trim.renamed"));
        Set<String> steps = new TreeSet<>();
        Pattern step = Pattern.compile("Failpoint\\.reached\\(\"([^\"]+)\"\\)");
        try (Stream<Path> sources = Files.list(Path.of("src/main/java/io/everloop/checkpoint/log"))) {
            for (Path source : sources.toList()) {
                step.matcher(Files.readString(source)).results().forEach(found -> steps.add(found.group(1)));
            }
        }
        assertEquals(steps, died);
    }
}
