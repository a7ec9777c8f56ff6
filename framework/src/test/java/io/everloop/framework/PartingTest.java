package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks that do not decide alike whether to go on are told so, instead of waiting for each other for ever. */
@Timeout(60)
class PartingTest {

    private static final JobSpec SPEC = JobSpec.of(ProtectedRun.program(), 3).withSpares(1, Depletion.RESPAWN);

    private static Settings settings(Class<?> type, String... args) {
        return Settings.of(type.getName()).withArgs(List.of(args)).withInterval(new Interval.Iterations(6));
    }

    @ParameterizedTest
    @CsvSource({
        "blocks,   NONE,     ''",
        "computes, ROLLBACK, ''",
        "runs,     ROLLBACK, ''",
        "looks,    ROLLBACK, ''",
        "blocks,   ROLLBACK, 2@3",
        "blocks,   LOCAL,    2@3",
    })
    void anAppWhoseRanksPartIsStopped(String how, Strategy strategy, String deaths) throws Exception {
        RunRecord record = Runs.run(
                SPEC, settings(Parting.class, how, "10").withStrategy(strategy).withFaults(Runs.deaths(deaths)));
        assertParted(record);
    }

    @ParameterizedTest
    @CsvSource({"blocks, ends", "blocks, breaks", "runs, breaks"})
    void aBodyWhoseRanksPartIsStopped(String how, String end) throws Exception {
        assertParted(Runs.run(SPEC, settings(Parting.Body.class, how, "10", end)));
    }

    private static void assertParted(RunRecord record) {
        assertFalse(record.job().ok());
        String sentence = record.job().error().orElseThrow().sentence();
        assertTrue(
                sentence.matches("rank [02] stopped the job: .*after iteration 9 rank 1 left the loop, but ranks?"
                                + " (0|2|0, 2) went on: .* by the result of the same allreduce")
                        || sentence.matches("rank 1 stopped the job: .*after iteration 9 rank 1 left .* ranks 0, 2 .*"),
                sentence);
    }

    /** Those who are slow, come back, or come anew are in earlier iterations than those who wait for them at the end. */
    @ParameterizedTest
    @CsvSource({
        "runs,   ROLLBACK, 0@19",
        "runs,   LOCAL,    2@19",
        "blocks, ROLLBACK, 1@19 1@19",
    })
    void whoeverIsBehindAfterADeathIsOnlySlow(String how, Strategy strategy, String deaths) throws Exception {
        Settings settings = settings(Parting.class, how, "20").withStrategy(strategy);
        RunRecord calm = Runs.run(SPEC, settings);
        RunRecord disturbed = Runs.run(SPEC, settings.withFaults(Runs.deaths(deaths)));
        assertTrue(disturbed.job().ok(), () -> String.valueOf(disturbed.job()));
        assertEquals(calm.digest(), disturbed.digest());
    }
}
