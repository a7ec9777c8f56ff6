package io.everloop.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a process of its own: what reaches the shell. */
@Timeout(60)
class ProcessTest {

    @TempDir
    private Path directory;

    private String out = "";
    private String err = "";

    private int everloop(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Everloop.class.getName()));
        command.addAll(List.of(arguments));
        Path outFile = directory.resolve("out");
        Path errFile = directory.resolve("err");
        int exitCode = new ProcessBuilder(command)
                .redirectOutput(outFile.toFile())
                .redirectError(errFile.toFile())
                .start()
                .waitFor();
        out = Files.readString(outFile, StandardCharsets.UTF_8);
        err = Files.readString(errFile, StandardCharsets.UTF_8);
        return exitCode;
    }

    @Test
    void withoutArgumentsItShowsItsHelp() throws IOException, InterruptedException {
        assertEquals(0, everloop());
        assertTrue(out.contains("simulate"), out);
    }

    @Test
    void itSaysItsVersion() throws IOException, InterruptedException {
        assertEquals(0, everloop("--version"));
        assertTrue(out.startsWith("everloop "), out);
    }

    @Test
    void jsonIsOneDocumentAndNothingElse() throws IOException, InterruptedException {
        assertEquals(0, everloop("simulate", "era", "--ranks", "1000", "--failures", "9", "--json"), err);
        assertEquals(991, new ObjectMapper().readTree(out).get("decided").intValue());
        assertEquals("", err);
    }

    @Test
    void wrongUsageIsASentenceOnTheErrorStreamAndExitCodeTwo() throws IOException, InterruptedException {
        assertEquals(2, everloop("simulate", "nonsense", "--json"));
        assertEquals("", out);
        assertTrue(err.startsWith("everloop: there is no protocol 'nonsense': choose era"), err);
        assertEquals(2, err.lines().count(), err);
    }
}
