package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.RunRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks die in real processes, and the result has the same bits as if nobody had. */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SurvivalTest {

    private static final String ITERATIONS = "120";

    /** The result of an undisturbed run, which all others must have. */
    private Optional<String> undisturbed = Optional.empty();

    private static Settings settings() {
        return Settings.of(Stirring.class.getName())
                .withArgs(List.of(ITERATIONS))
                .withInterval(new Interval.Iterations(10));
    }

    @BeforeAll
    void runUndisturbed() throws Exception {
        RunRecord record = Runs.undisturbed(settings());
        assertEquals(List.of(), record.repairs());
        undisturbed = record.digest();
        assertTrue(undisturbed.isPresent());
    }

    private void check(RunRecord record) {
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(120, record.iterations());
        assertEquals(undisturbed, record.digest());
    }

    @ParameterizedTest(name = "{1}, {0} per worker")
    @CsvSource({
        "1, 2@50, '[2]'",
        "1, 0@50, '[0]'",
        "1, 0@0, '[0]'",
        "1, 3@119, '[3]'",
        "2, 2@50, '[2, 3]'",
        "1, 1@30 1@75, '[1] [1]'",
        "1, 1@30 1@31 1@31, '[1] [1] [1]'",
        "1, 0@20 3@60, '[0] [3]'",
        "2, 2@30 3@75, '[2, 3] [2, 3]'"
    })
    void theLoopGoesOn(int perWorker, String deaths, String replaced) throws Exception {
        Settings settings = settings().withFaults(Runs.deaths(deaths));
        RunRecord record = Runs.run(Runs.spec(perWorker, settings.faults().size()), settings);
        check(record);
        assertEquals(
                replaced,
                String.join(
                        " ",
                        record.repairs().stream()
                                .map(repair -> repair.ranks().toString())
                                .toList()));
        record.repairs().forEach(repair -> assertTrue(repair.redoneIterations() <= 10, repair::toString));
    }

    /** Nobody who was there at the beginning is there at the end. */
    @Test
    void commitsAreCountedByWhoeverComesLater() throws Exception {
        Settings settings = settings();
        RunRecord calm = Runs.run(Runs.spec(2, 0), settings);
        RunRecord disturbed = Runs.run(Runs.spec(2, 2), settings.withFaults(Runs.deaths("0@52 2@95")));
        check(disturbed);
        assertEquals(calm.commits(), disturbed.commits());
        assertTrue(disturbed.commitMillis() > 0);
    }

    @Test
    void whatWasOrderedAndNeverCameAboutIsNamed() throws Exception {
        RunRecord record = Runs.run(settings().withFaults(Runs.deaths("2@50 1@500")));
        check(record);
        assertEquals(Runs.deaths("1@500"), record.missed());
    }

    @Test
    void twoWhoDoNotKeepEachOthersCopiesMayDieAtOnce() throws Exception {
        RunRecord record = Runs.run(settings().withFaults(Runs.deaths("0@50 1@50")));
        check(record);
        assertEquals(2, record.job().deaths().size());
    }

    @Test
    void commitsFollowTheClockAsWell() throws Exception {
        for (Interval interval : List.of(new Interval.Auto(), Interval.parse("20ms"))) {
            check(Runs.run(settings().withInterval(interval).withFaults(Runs.deaths("2@70"))));
        }
    }

    /** Six steps of eight and five iterations, the steps counted as well; somebody dies in each of the loops. */
    @Test
    void loopsInsideOfLoopsAreComeBackTo() throws Exception {
        Settings nested = Settings.of(NestedLoop.class.getName()).withInterval(new Interval.Iterations(4));
        RunRecord calm = Runs.undisturbed(nested);
        assertEquals(6 * 14, calm.iterations());
        RunRecord disturbed = Runs.run(Runs.spec(1), nested.withFaults(Runs.deaths("2@20 0@26 1@28 3@83")));
        assertTrue(disturbed.job().ok(), () -> String.valueOf(disturbed.job().error()));
        assertEquals(4, disturbed.job().deaths().size());
        assertEquals(calm.digest(), disturbed.digest());
        assertEquals(6 * 14, disturbed.iterations());
        assertTrue(disturbed.repairs().stream().allMatch(repair -> repair.redoneIterations() <= 4));
    }

    @Test
    void communicatorsInProtectedFieldsAreMadeAgain() throws Exception {
        Settings halves = Settings.of(Halves.class.getName()).withInterval(new Interval.Iterations(7));
        RunRecord calm = Runs.undisturbed(halves);
        RunRecord disturbed = Runs.run(halves.withFaults(Runs.deaths("3@20 0@40")));
        assertTrue(disturbed.job().ok(), () -> String.valueOf(disturbed.job().error()));
        assertEquals(2, disturbed.job().deaths().size());
        assertEquals(calm.digest(), disturbed.digest());
    }

    @Test
    void withoutAStrategyTheJobFailsWithASentence() throws Exception {
        RunRecord record = Runs.run(settings().withStrategy(Strategy.NONE).withFaults(Runs.deaths("2@50")));
        assertFalse(record.job().ok());
        assertTrue(
                record.job().error().orElseThrow().sentence().contains("choose --strategy rollback"),
                () -> String.valueOf(record.job().error()));
    }
}
