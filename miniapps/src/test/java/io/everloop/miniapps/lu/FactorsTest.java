package io.everloop.miniapps.lu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.launch.RunRecord;
import io.everloop.miniapps.Runs;
import io.everloop.spares.ArmedPoint;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The factors are right on every grid, and stay right when somebody is lost. */
@Timeout(90)
class FactorsTest {

    private static final String ARGS = "--n 96 --block 8";

    @Test
    void oneToEightRanksFindTheFactorsOfCommonsMathWhoeverIsLostAtWhateverStep() throws Exception {
        JobSpec spec = JobSpec.of(LossRank.class.getName(), 8).withPerWorker(8);
        try (Job job = Job.start(spec, new JobListener() {})) {
            JobResult result = job.await(Duration.ofSeconds(60));
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            assertEquals(2 * (1 + 2 * 7) + 7, result.results().get(0).size());
            result.results().get(0).forEach((name, difference) -> {
                double most = name.endsWith("residual") ? 1 : 1e-10;
                assertTrue(Double.parseDouble(difference) < most, () -> name + ": " + difference);
            });
        }
    }

    /** In a grid of two rows and three columns. */
    @Test
    void checksumsCarryOneLossInEachRow() {
        Layout layout = Layout.of(24, 2, 6, true);
        assertTrue(Checksums.isCarried(layout, List.of(4)));
        assertTrue(Checksums.isCarried(layout, List.of(0, 5)));
        assertFalse(Checksums.isCarried(layout, List.of(0, 2)));
        assertFalse(Checksums.isCarried(layout, List.of(1, 3, 4)));
    }

    /** The others end the step if they need nothing more from the dead. */
    @ParameterizedTest
    @CsvSource({"BEGUN, 0, 3", "PANEL_KNOWN, 2, 6", "ROW_KNOWN, 3, 10"})
    void aKilledRankIsWorkedOutAndNobodyGoesBack(Factorisation.Moment moment, int rank, int step) throws Exception {
        Settings settings =
                Runs.settings(WatchedLu.class, ARGS).withStrategy(Strategy.ABFT).withInterval(new Interval.Auto());
        JobSpec spec = Runs.spec(1).withFailpoint(new ArmedPoint(WatchedLu.point(moment), rank, step + 1));
        RunRecord record = Runs.run(spec, settings);
        assertEquals(1, record.repairs().size());
        long from = record.repairs().get(0).from();
        assertTrue(from == step || from == step + 1, () -> "went on from step " + from);
        assertTrue(Double.parseDouble(record.results().get(0).get("residual")) < Problem.BOUND);
    }

    /** Two of a row share a process. */
    @Test
    void moreThanChecksumsCarryGoesBackToACommitAndTheFactorsHaveTheSameBits() throws Exception {
        Settings settings = Runs.settings(Lu.class, ARGS).withStrategy(Strategy.ABFT);
        RunRecord undisturbed = Runs.undisturbed(settings);
        RunRecord record = Runs.run(2, settings.withFaults(Runs.death(1, 10)));
        assertEquals(8, record.repairs().get(0).from());
        assertEquals(undisturbed.digest(), record.digest());
        assertTrue(Double.parseDouble(record.results().get(0).get("residual")) < Problem.BOUND);
    }
}
