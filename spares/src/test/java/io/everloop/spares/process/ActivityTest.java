package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActivityTest {

    /** The letters are those of proc(5). */
    @Test
    void whoRunsOrWaitsForADiskIsAlive() {
        String ready = "RSDZTtWXxKPI"
                .chars()
                .filter(state -> Activity.isReady((char) state))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        assertEquals("RD", ready);
    }

    @Test
    void thisProcessRuns() {
        Activity activity = Activity.of(ProcessHandle.current().pid()).orElseThrow();
        assertTrue(activity.ready());
        assertFalse(activity.stopped());
        assertTrue(activity.workNanos() > 0);
    }

    @Test
    void ofWhoeverIsGoneNothingIsToldButThat() {
        assertEquals(Optional.of(new Activity(false, false, 0)), Activity.of(Long.MAX_VALUE));
    }

    /** Directories where files are expected: there, and not to be read. */
    @ParameterizedTest
    @ValueSource(strings = {"stat", "task/1/stat", "task/1/schedstat"})
    void whatIsThereAndCannotBeReadIsUnknown(String unreadable, @TempDir Path process) throws IOException {
        Path thread = Files.createDirectories(process.resolve("task/1"));
        for (Path task : List.of(process, thread)) {
            Files.writeString(task.resolve("stat"), "1 (a) b) S 1");
        }
        Files.writeString(thread.resolve("schedstat"), "123 4 5");
        assertEquals(Optional.of(new Activity(false, false, 123)), Activity.of(process));
        Path file = process.resolve(unreadable);
        Files.delete(file);
        assertTrue(Activity.of(process).isPresent(), "a thread has ended");
        Files.createDirectory(file);
        assertEquals(Optional.empty(), Activity.of(process));
    }
}
