package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.CommitDeath.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes are killed at every named step of commit, restore and re-protection: the job computes the same bits as one in
 * which nobody dies, and all ranks go on from the same versions.
 *
 * <p>One rank, another from step to step, dies at every step there is but those of the grid; with {@code -Dall} every rank
 * dies at every step of every level, with {@code -Dall=grid} or another name at those of one level. Ranks that share a process do so in every build: {@code CrashPointsTest} in {@code checkpoint}.
 */
@Timeout(120)
class CommitDeathTest {

    private static SortedMap<Integer, String> undisturbed;

    @TempDir
    private Path directory;

    @BeforeAll
    static void computeUndisturbed() throws Exception {
        JobResult result = Trial.run(JobSpec.of(Committing.class.getName(), CommitDeath.RANKS)
                .withArgs(Committing.args(Kind.PARTNER.text(Path.of("")), Mishap.NONE, Path.of("undisturbed"))));
        undisturbed = states(result);
        assertEquals(CommitDeath.RANKS, undisturbed.size());
        assertEquals(CommitDeath.RANKS, undisturbed.values().stream().distinct().count());
    }

    @AfterAll
    static void stopTheGrid() {
        TestGrid.stop();
    }

    private static SortedMap<Integer, String> states(JobResult result) {
        SortedMap<Integer, String> states = new TreeMap<>();
        result.results().forEach((rank, named) -> states.put(rank, named.get(Committing.STATE)));
        return states;
    }

    static Stream<CommitDeath> deaths() throws IOException {
        List<String> points = List.copyOf(CommitDeath.points());
        return Stream.of(Kind.values())
                .flatMap(kind -> points.stream()
                        .filter(point -> CommitDeath.concerns(point, kind))
                        .flatMap(point -> victims(kind, point, points.indexOf(point))
                                .mapToObj(rank -> new CommitDeath(point, kind, rank))));
    }

    private static IntStream victims(Kind kind, String point, int number) {
        IntStream everybody = IntStream.range(0, CommitDeath.RANKS);
        String all = System.getProperty("all");
        if (all != null) {
            return Boolean.parseBoolean(all) || all.isEmpty() || all.equalsIgnoreCase(kind.name())
                    ? everybody
                    : IntStream.empty();
        }
        if (kind == Kind.GRID) {
            return IntStream.empty();
        }
        boolean ofDisk = kind == Kind.QUORUM && CommitDeath.concerns(point, Kind.DISK);
        return kind == Kind.PARTNER || (CommitDeath.isOfALevel(point) && !ofDisk)
                ? everybody.filter(rank -> rank == number % CommitDeath.RANKS)
                : IntStream.empty();
    }

    @Test
    @DisabledIfSystemProperty(named = "all", matches = "\\w+", disabledReason = "only some steps, or more, are died at")
    void everyStepIsDiedAt() throws IOException {
        List<String> diedAt =
                deaths().map(CommitDeath::point).distinct().sorted().toList();
        assertEquals(
                CommitDeath.points().stream()
                        .filter(point -> !point.contains(".grid."))
                        .toList(),
                diedAt);
        assertTrue(diedAt.size() > 40, diedAt::toString);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deaths")
    void theJobComputesTheSameBits(CommitDeath death) throws Exception {
        JobResult result = Trial.run(death.spec(directory));
        assertTrue(
                result.deaths().stream().anyMatch(dead -> dead.worker() == death.victim()),
                () -> "nobody came to the step: " + result);
        assertEquals(undisturbed, states(result));
        checkVersions(result);
    }

    /** Whoever came later has seen what the others saw from then on. */
    private static void checkVersions(JobResult result) {
        List<List<String>> seen = result.results().values().stream()
                .map(named -> named.get(Committing.RESTORED))
                .map(list -> List.of(list.substring(1, list.length() - 1).split(", ", -1)))
                .toList();
        List<String> longest =
                seen.stream().max(Comparator.comparingInt(List::size)).orElseThrow();
        for (List<String> versions : seen) {
            assertTrue(!versions.get(0).isEmpty(), seen::toString);
            assertEquals(longest.subList(longest.size() - versions.size(), longest.size()), versions, seen::toString);
        }
    }
}
