package io.everloop.framework.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.junit.ResilienceTestTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A main of a user, started as an IDE would. */
@Timeout(60)
class UserMainTest {

    @TempDir
    private Path directory;

    private String err = "";

    private int run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ResilienceTestTest.Own.class.getName()));
        command.addAll(List.of(args));
        Path file = directory.resolve("err");
        int exitCode = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(file.toFile())
                .start()
                .waitFor();
        err = Files.readString(file);
        return exitCode;
    }

    @Test
    void itStartsItsProcessesItselfAndWritesDownWhatHappens() throws Exception {
        Path out = directory.resolve("run");
        assertEquals(
                0,
                run(
                        ("-n 2 --spares 2 --interval 4it --level memory,partner --strategy rollback --seed 7 --verify --out "
                                        + out + " --kill 1@iteration=6 --")
                                .split(" ")),
                () -> err);
        assertTrue(err.contains("worker 1 died (rank 1)"), err);
        assertTrue(err.contains("verified: a run without failures has the same result"), err);
        String document = Files.readString(out.resolve("run.json"));
        for (String fact : List.of(
                "\"app\": \"ResilienceTestTest$Own\"",
                "\"spares\": 2",
                "\"interval\": \"4it\"",
                "\"verified\": true",
                "\"seed\": 7",
                "\"fault\": \"kill 1@iteration=6\"")) {
            assertTrue(document.contains(fact), document);
        }
        assertTrue(Files.readString(out.resolve("events.jsonl")).contains("\"event\":\"died\""));
        assertTrue(Files.exists(directory.resolve("latest").resolve("trace.json")));
    }

    @Test
    void itTellsEverythingInLinesIfThatIsWanted() throws Exception {
        assertEquals(0, run("-n", "1", "--spares", "0", "--log", "--"), () -> err);
        assertTrue(err.lines().allMatch(line -> line.matches(" +\\d+\\.\\d{6} +[-\\d]+ +\\d+ \\w+ .*")), err);
    }

    @Test
    void wrongOptionsAreASentenceAndExitCodeTwo() throws Exception {
        assertEquals(2, run("-n", "0", "--"), () -> err);
        assertEquals("everloop: -n takes a number from 1 to 4096, not 0", err.strip());
    }
}
