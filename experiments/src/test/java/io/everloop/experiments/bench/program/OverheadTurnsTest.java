package io.everloop.experiments.bench.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.miniapps.heat.Heat;
import io.everloop.miniapps.heat.PlainHeat;
import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OverheadTurnsTest {

    @Test
    void bothFormsOfAProgramAreTimedInTheSameProcesses() throws Exception {
        List<String> args = OverheadTurns.arguments(
                PlainHeat.class, Heat.class, new Interval.Auto(), 40, 1, 3, List.of(OverheadTurns.STEPS));
        JobSpec spec =
                JobSpec.of(OverheadTurns.class.getName(), 2).withPerWorker(2).withArgs(args);
        try (Job job = Job.start(spec, JobListener.NONE)) {
            JobResult result = job.await();
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            for (String form : List.of(OverheadTurns.PLAIN, OverheadTurns.PROTECTED)) {
                String times = result.result(0, form).orElseThrow();
                assertEquals(3, times.split(" ", -1).length, times);
            }
            assertEquals(2, result.results().get(0).size(), "what the programs tell is not handed over");
        }
    }
}
