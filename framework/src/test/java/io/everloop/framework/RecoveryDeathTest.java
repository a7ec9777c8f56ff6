package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.framework.launch.Limit;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Death;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One rank dies in its loop, a second and a third at named steps of the recovery, and the result has the same bits as if nobody
 * had.
 *
 * <p>Every step there is in the sources is died at, paired with another by lot ({@code -Dseed=}); with {@code -Dall} every
 * step is paired with every other, either being the first.
 */
@Timeout(120)
class RecoveryDeathTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long SEED = Long.getLong("seed", 1);

    private static Optional<String> undisturbed = Optional.empty();

    /** One commit at the beginning, so that each step of recoveries is one of a recovery; and files, so that any may die at once. */
    private static Settings settings(Path directory) {
        return Settings.of(Stirring.class.getName())
                .withArgs(List.of("40"))
                .withCommits(Commits.fresh()
                        .withLevels(Levels.parse("memory,partner=2,disk=" + directory.resolve("stored"))))
                .withInterval(new Interval.Iterations(1000));
    }

    @BeforeAll
    static void runUndisturbed(@TempDir Path directory) throws Exception {
        undisturbed = Runs.undisturbed(settings(directory)).digest();
        assertTrue(undisturbed.isPresent());
    }

    static Stream<RecoveryDeath> deaths() throws IOException {
        List<String> points = List.copyOf(RecoveryDeath.points());
        if (System.getProperty("all") != null) {
            return points.stream().flatMap(first -> points.stream().map(second -> new RecoveryDeath(first, second)));
        }
        List<String> drawn = new ArrayList<>(points);
        Collections.shuffle(drawn, new Random(SEED));
        int pairs = (drawn.size() + 1) / 2;
        // If they are odd in number, the one in the middle is paired with itself.
        return IntStream.range(0, pairs)
                .mapToObj(i -> new RecoveryDeath(drawn.get(i), drawn.get(drawn.size() - 1 - i)));
    }

    @Test
    void theStepsAreFound() throws IOException {
        Set<String> points = RecoveryDeath.points();
        assertTrue(points.size() >= 18, points::toString);
        assertTrue(
                points.containsAll(
                        Set.of("framework.end.settled", "rebuild.filled", "join.start", "checkpoint.restore.gathered")),
                points::toString);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deaths")
    void theLoopGoesOn(RecoveryDeath death, @TempDir Path directory) throws Exception {
        RunRecord record;
        try (Limit limit = new Limit(LIMIT)) {
            record = new ProtectedRun(
                            death.spec(),
                            settings(directory).withFaults(Runs.deaths("1@12")),
                            new ProtectedRun.Observer() {})
                    .run(limit);
            assertEquals(Optional.empty(), limit.exceeded());
        }
        assertEquals(Optional.empty(), record.job().error());
        assertEquals(undisturbed, record.digest());
        Set<Integer> dead = new TreeSet<>();
        record.job().deaths().stream().map(Death::worker).forEach(dead::add);
        assertTrue(dead.containsAll(death.dead()), () -> "of " + death.dead() + " only these died: " + dead);
    }
}
