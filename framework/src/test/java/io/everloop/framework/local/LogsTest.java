package io.everloop.framework.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.comm.data.ArrayType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trouble with logs is no trouble of the job, as far as returning to the last commit helps. */
class LogsTest {

    @TempDir
    private Path directory;

    private final LogTroubles troubles = new LogTroubles();

    private static void append(Logs logs, long sequence) {
        logs.append(1, sequence, 0, 0, ArrayType.BYTE, ByteBuffer.allocate(10));
    }

    @Test
    void aPlaceThatTakesNoFilesSendsEverybodyBack() throws IOException {
        Path file = Files.writeString(directory.resolve("no directory"), "");
        try (Logs logs = new Logs(file, 0, 1, troubles)) {
            assertThrows(FallBackException.class, () -> append(logs, 1));
        }
        assertTrue(troubles.isOpen());
    }

    /** As one finds that is nearly full: looked at again when much was appended. */
    @Test
    void aPlaceThatTakesNoMoreSendsEverybodyBack() throws IOException {
        try (Logs logs = new Logs(directory, 0, 1, troubles)) {
            append(logs, 1);
            Path place = directory.resolve("0-sent");
            Files.move(place, directory.resolve("elsewhere"));
            ByteBuffer much = ByteBuffer.allocate(1 << 20);
            assertThrows(FallBackException.class, () -> logs.append(1, 2, 0, 0, ArrayType.BYTE, much));
        }
        assertTrue(troubles.isOpen());
    }

    @Test
    void aLogThatDoesNotSayWhatWasWrittenToItSendsEverybodyBack() throws IOException {
        Path queue = Files.createDirectories(directory.resolve("0-sent/1-v1"));
        Files.createFile(queue.resolve("today.cq4"));
        try (Logs logs = new Logs(directory, 1, 1, troubles)) {
            assertThrows(FallBackException.class, () -> logs.read(0, message -> {}));
        }
    }

    @Test
    void whatGoingBackDoesNotHelpEndsTheJobWithASentence() {
        for (int i = 0; i < 3; i++) {
            troubles.fallBack("no room");
            troubles.beginAnew();
            troubles.committed(5);
        }
        // The first return to that commit was to a new one.
        assertFalse(troubles.isOpen());
        troubles.fallBack("no room");
        troubles.beginAnew();
        assertTrue(assertThrows(IllegalStateException.class, () -> troubles.fallBack("no room"))
                .getMessage()
                .startsWith("no room, and again each of the 3 times that everybody returned to the last commit: "));
        troubles.beginAnew();
        troubles.committed(6);
        assertEquals(FallBackException.class, troubles.fallBack("no room").getClass());
    }

    @Test
    void whatGoesWrongOnTheWayBackIsNoTroubleMore() {
        for (int i = 0; i < 10; i++) {
            assertEquals(FallBackException.class, troubles.fallBack("no room").getClass());
        }
    }
}
