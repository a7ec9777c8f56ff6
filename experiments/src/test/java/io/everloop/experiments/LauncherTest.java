package io.everloop.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script that builds and starts the command line, in a directory of its own with a Maven that fails. */
@Timeout(60)
class LauncherTest {

    @TempDir
    private Path directory;

    private String said = "";

    @BeforeEach
    void copyScript() throws IOException {
        Files.copy(Path.of("..", "everloop"), directory.resolve("everloop"));
    }

    private int startWithMavenThatSays(String text) throws IOException, InterruptedException {
        Path tools = Files.createDirectories(directory.resolve("tools"));
        Path log = Files.writeString(directory.resolve("log"), text, StandardCharsets.UTF_8);
        Path maven = Files.writeString(tools.resolve("mvn"), "#!/bin/sh\ncat '" + log + "'\nexit 1\n");
        assertTrue(maven.toFile().setExecutable(true));
        Path output = directory.resolve("output");
        ProcessBuilder script = new ProcessBuilder(
                        "bash", directory.resolve("everloop").toString(), "--help")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        script.environment().merge("PATH", tools.toString(), (path, first) -> first + File.pathSeparator + path);
        script.environment().put("JAVA_HOME", System.getProperty("java.home"));
        int exitCode = script.start().waitFor();
        said = Files.readString(output, StandardCharsets.UTF_8);
        return exitCode;
    }

    @Test
    void errorsOfABuildAreShownWithoutAdviceOnMaven() throws IOException, InterruptedException {
        assertEquals(1, startWithMavenThatSays("""
                [INFO] Compiling
                [ERROR] Era.java:[3,1] ';' expected
                [ERROR] -> [Help 1]
                [ERROR] Re-run Maven using the -X switch
                """));
        assertTrue(said.contains("Era.java:[3,1] ';' expected"), said);
        assertFalse(said.contains("Re-run Maven"), said);
        assertFalse(said.contains("Compiling"), said);
        assertTrue(said.endsWith("everloop: the build failed, see above.\n"), said);
    }

    @Test
    void theEndOfTheLogIsShownIfMavenDidNotGetAsFarAsAnError() throws IOException, InterruptedException {
        assertEquals(1, startWithMavenThatSays("first\n" + "more\n".repeat(18) + "no room for the heap\nlast\n"));
        assertTrue(said.contains("no room for the heap\nlast\n"), said);
        assertFalse(said.contains("first"), said);
        assertTrue(said.endsWith("everloop: the build failed, see above.\n"), said);
    }
}
