package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertTrue;

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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Death at every named step there is in the sources: those who are left agree on who that is, and go on. */
@Timeout(120)
class FailpointTest {

    private static final Pattern POINT = Pattern.compile("Failpoint\\.reached\\(\"([^\"]+)\"\\)");

    /** Steps that are done when the program has come to its end. */
    private static final Set<String> AFTER_THE_END = Set.of("leave", "goodbye");

    static Set<String> points() throws IOException {
        Set<String> points = new TreeSet<>();
        for (String module : List.of("comm", "spares")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    POINT.matcher(Files.readString(file))
                            .results()
                            .map((MatchResult match) -> match.group(1))
                            .forEach(points::add);
                }
            }
        }
        return points;
    }

    /** Steps of those who take the places of the dead; {@link SparesTest} has them. */
    static boolean isOfRebuilding(String point) {
        return point.startsWith("rebuild.") || point.startsWith("join.");
    }

    static Stream<Arguments> deaths() throws IOException {
        return points().stream()
                .filter(point -> !isOfRebuilding(point))
                .flatMap(point -> Stream.of(
                        Arguments.of(point, 0, 1),
                        Arguments.of(point, 2, 1),
                        Arguments.of(point, 0, 2),
                        Arguments.of(point, 3, 2)));
    }

    @Test
    void thePointsAreFound() throws IOException {
        assertTrue(points().containsAll(AFTER_THE_END), points()::toString);
        assertTrue(points().size() >= 15, points()::toString);
    }

    @ParameterizedTest(name = "{0} at rank {1}, {2} per worker")
    @MethodSource("deaths")
    void survivorsGoOnTogether(String point, int rank, int perWorker) throws Exception {
        boolean late = AFTER_THE_END.contains(point);
        Dying dying = new Dying(perWorker, late ? List.of() : List.of(rank / perWorker));
        dying.check(Trial.run(dying.spec().withFailpoint(new ArmedPoint(point, rank, 1))));
    }
}
