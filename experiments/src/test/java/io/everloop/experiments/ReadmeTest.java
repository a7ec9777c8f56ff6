package io.everloop.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the first page shows is what is compiled and run. */
class ReadmeTest {

    private static final Path ROOT =
            Path.of(System.getProperty("basedir", ".")).toAbsolutePath().getParent();

    @Test
    void theProgramIsTheMiniAppWordForWord() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String source = Files.readString(ROOT.resolve("miniapps/src/main/java/io/everloop/miniapps/heat/Heat.java"));
        int begin = readme.indexOf("```java\n") + "```java\n".length();
        assertEquals(
                source.substring(source.indexOf("public final class")),
                readme.substring(begin, readme.indexOf("```", begin)));
    }
}
