package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.JobSpec;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever watches a run is told how long it will be, if the program says so. */
@Timeout(60)
class ExpectationTest {

    @ParameterizedTest
    @CsvSource({"Parting, 20", "Parting$Body, 20", "Mistaken$Silent, 0"})
    void thoseWhoWatchAreToldWhatTheProgramExpects(String type, long expected) throws Exception {
        Set<Long> goals = new TreeSet<>();
        RunRecord record = new ProtectedRun(
                        JobSpec.of(ProtectedRun.program(), 2),
                        Settings.of(ExpectationTest.class.getPackageName() + "." + type)
                                .withArgs(List.of("blocks", "20", "ends")),
                        new ProtectedRun.Observer() {
                            @Override
                            public void progressed(long iteration, long goal, long commits, double commitMillis) {
                                goals.add(goal);
                            }
                        })
                .run(ProtectedRun.Fate.NONE);
        assertTrue(record.job().ok(), () -> String.valueOf(record.job()));
        assertEquals(Set.of(expected), goals);
    }
}
