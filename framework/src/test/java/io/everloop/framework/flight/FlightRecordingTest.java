package io.everloop.framework.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Stirring;
import io.everloop.framework.launch.Plan;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecordingTest {

    @Test
    void everyProcessThatEndsHasRecordedItsCommitsAndTheWayBackIntoItsLoop(@TempDir Path directory) throws Exception {
        Plan plan = Plan.of(
                Stirring.class.getName(),
                List.of("-n", "2", "--spares", "1", "--kill", "1@iteration=7", "--jfr", directory.toString()),
                List.of("20"));
        RunRecord record =
                new ProtectedRun(plan.spec(), plan.settings(), new ProtectedRun.Observer() {}).run(plan.faults());
        assertTrue(record.job().ok(), record::toString);
        List<Path> recordings;
        try (Stream<Path> files = Files.list(directory)) {
            recordings = files.toList();
        }
        assertEquals(2, recordings.size(), "one was killed: " + recordings);
        for (Path recording : recordings) {
            TreeSet<String> names = new TreeSet<>(events(recording));
            assertTrue(
                    names.containsAll(List.of("everloop.Agreement", "everloop.Commit", "everloop.RecoveryPhase")),
                    names::toString);
        }
        assertTrue(
                events(recordings.get(0)).contains("everloop.Failure")
                        || events(recordings.get(1)).contains("everloop.Failure"),
                "nobody noticed that somebody died");
    }

    private static List<String> events(Path recording) throws IOException {
        return RecordingFile.readAllEvents(recording).stream()
                .map(RecordedEvent::getEventType)
                .map(type -> type.getName())
                .filter(name -> name.startsWith("everloop."))
                .toList();
    }
}
