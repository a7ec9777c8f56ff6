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
    void itStartsItsProcessesItself() throws Exception {
        assertEquals(0, run("-n", "2", "--interval", "4it", "--kill", "1@iteration=6", "--verify", "--"), () -> err);
        assertTrue(err.contains("worker 1 died (rank 1)"), err);
        assertTrue(err.contains("verified: a run without failures has the same result"), err);
    }

    @Test
    void wrongOptionsAreASentenceAndExitCodeTwo() throws Exception {
        assertEquals(2, run("-n", "0", "--"), () -> err);
        assertEquals("everloop: -n takes a number from 1 to 4096, not 0", err.strip());
    }
}
