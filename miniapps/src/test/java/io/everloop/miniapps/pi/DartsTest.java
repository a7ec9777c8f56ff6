package io.everloop.miniapps.pi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class DartsTest {

    private static String pi(int ranks, List<Fault> deaths) throws Exception {
        RunRecord record = new ProtectedRun(
                        JobSpec.of(ProtectedRun.program(), ranks).withSpares(0, Depletion.SHRINK),
                        Settings.of(Darts.class.getName())
                                .withStrategy(Strategy.SHRINK)
                                .withInterval(new Interval.Iterations(10))
                                .withFaults(deaths),
                        new ProtectedRun.Observer() {})
                .run(ProtectedRun.Fate.NONE);
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(deaths.size(), record.job().deaths().size());
        return record.results().get(0).get("pi");
    }

    @Test
    void twoOfFourComeToWhatOneWouldHaveComeToAlone() throws Exception {
        String alone = pi(1, List.of());
        assertEquals(Math.PI, Double.parseDouble(alone), 1e-3);
        assertEquals(alone, pi(4, List.of(Fault.death(2, 50), Fault.death(0, 101))));
    }
}
