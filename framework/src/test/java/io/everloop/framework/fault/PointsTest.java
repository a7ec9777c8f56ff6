package io.everloop.framework.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of steps is that of the code. With {@code -Dwrite} it is written anew. */
class PointsTest {

    private static final Pattern POINT = Pattern.compile("Failpoint\\.reached\\(\\s*\"([^\"]+)\"");

    @Test
    void theListHasEveryStepInTheSources() throws IOException {
        Set<String> points = new TreeSet<>();
        for (String module : List.of("comm", "checkpoint", "spares", "framework")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    POINT.matcher(Files.readString(file))
                            .results()
                            .map((MatchResult match) -> match.group(1))
                            .forEach(points::add);
                }
            }
        }
        if (System.getProperty("write") != null) {
            Files.write(Path.of("src/main/resources/io/everloop/framework/fault", Points.LIST), points);
        }
        assertEquals(points, Points.all(), "run this test with -Dwrite, and look at what it changes");
    }
}
