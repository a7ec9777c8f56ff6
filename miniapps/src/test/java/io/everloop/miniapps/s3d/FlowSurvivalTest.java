package io.everloop.miniapps.s3d;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.launch.RunRecord;
import io.everloop.miniapps.Runs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes die and bits flip while a flow is computed. */
@Timeout(120)
class FlowSurvivalTest {

    private static final String SIZE = "--nx 10 --ny 10 --nz 12 --steps 16 --filter 3";

    private static double error(RunRecord record) {
        return Double.parseDouble(record.results().get(0).get("error"));
    }

    @Test
    void afterARollbackTheFlowHasTheSameBits() throws Exception {
        Settings flow = Runs.settings(ReactingFlow.class, SIZE);
        RunRecord calm = Runs.undisturbed(flow);
        RunRecord record = Runs.run(1, flow.withFaults(Runs.death(2, 11)));
        assertEquals(1, record.repairs().size());
        assertEquals(8, record.repairs().get(0).from());
        assertEquals(calm.digest(), record.digest());
    }

    @Test
    void whenOnlyTheReplacementGoesBackTheFlowHasTheSameBits() throws Exception {
        Settings flow = Runs.settings(ReactingFlow.class, SIZE).withStrategy(Strategy.LOCAL);
        RunRecord calm = Runs.undisturbed(Runs.settings(ReactingFlow.class, SIZE));
        RunRecord record = Runs.run(1, flow.withFaults(Runs.death(2, 11)));
        assertEquals(1, record.repairs().size());
        assertTrue(record.repairs().get(0).isLocal(), () -> record.repairs().toString());
        assertEquals(calm.digest(), record.digest());
    }

    /** What a cell becomes does not depend on who has it. */
    @Test
    void fewerRanksGoOnAndTheFlowIsTheSame() throws Exception {
        Settings linear = Runs.settings(
                ReactingFlow.class, "--model linear --nx 10 --ny 10 --nz 15 --steps 16 --filter 3 --check 4");
        RunRecord calm = Runs.undisturbed(linear);
        RunRecord record =
                Runs.run(Runs.shrinking(), linear.withStrategy(Strategy.SHRINK).withFaults(Runs.death(1, 11)));
        assertEquals(1, record.repairs().size());
        assertEquals(error(calm), error(record));
    }

    @Test
    void flippedBitsAreFoundAndTheFlowHasTheSameBits() throws Exception {
        RunRecord calm = Runs.undisturbed(Runs.settings(ReactingFlow.class, SIZE + " --check 5"));
        for (String flip : List.of("1@iteration=11", "3@iteration=2:bit=30:in=4", "0@iteration=12:bit=40:in=7")) {
            RunRecord record = Runs.undisturbed(Runs.settings(ReactingFlow.class, SIZE + " --flip " + flip));
            assertEquals(1, record.repairs().size(), flip);
            assertEquals(List.of(), record.repairs().get(0).ranks());
            assertEquals(calm.digest(), record.digest(), flip);
        }
        RunRecord unseen =
                Runs.undisturbed(Runs.settings(ReactingFlow.class, SIZE + " --check 100 --flip 1@iteration=15"));
        assertEquals(1, unseen.repairs().size(), "a last look is taken before the end");
        RunRecord unwatched =
                Runs.undisturbed(Runs.settings(ReactingFlow.class, SIZE + " --check 0 --flip 1@iteration=11:bit=20"));
        assertNotEquals(calm.digest(), unwatched.digest());
    }

    @Test
    void aBlockOfALinearFlowIsWorkedOutFromTheChecksumAndNobodyGoesBack() throws Exception {
        Settings linear = Runs.settings(
                        ReactingFlow.class,
                        "--model linear --nx 10 --ny 10 --nz 15 --steps 16 --filter 3 --abft checksum --check 4")
                .withStrategy(Strategy.ABFT)
                .withInterval(new Interval.Auto());
        RunRecord calm = Runs.undisturbed(linear);
        for (int lost : List.of(1, 3)) { // a block, and the checksum itself
            RunRecord record = Runs.run(1, linear.withFaults(Runs.death(lost, 11)));
            assertEquals(1, record.repairs().size());
            assertTrue(
                    record.repairs().get(0).from() >= 10, () -> record.repairs().toString());
            assertEquals(error(calm), error(record), 1e-13);
        }
    }
}
