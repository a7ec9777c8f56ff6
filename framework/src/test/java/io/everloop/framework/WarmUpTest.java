package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Spares warm up, and nobody notices. */
@Timeout(90)
class WarmUpTest {

    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    private RunRecord run(Settings settings) throws Exception {
        ProtectedRun.Observer observer = new ProtectedRun.Observer() {
            @Override
            public void output(int rank, String line) {
                heard.add(line);
            }

            @Override
            public void complaint(int rank, String line) {
                heard.add(line);
            }
        };
        return new ProtectedRun(Runs.spec(1, settings.faults().size()), settings, observer).run(ProtectedRun.Fate.NONE);
    }

    @Test
    void aSpareWarmsUpAloneAndOnObjectsOfItsOwnAndNobodyNotices(@TempDir Path directory) throws Exception {
        Settings settings = Settings.of(Warming.class.getName()).withInterval(new Interval.Iterations(5));
        RunRecord calm = run(settings);
        RunRecord disturbed =
                run(settings.withArgs(List.of(directory.resolve("warm").toString()))
                        .withFaults(Runs.deaths("2@" + (Warming.WAITING + 5))));
        assertTrue(disturbed.job().ok(), () -> String.valueOf(disturbed.job().error()));
        assertTrue(calm.hasSameResultAs(disturbed));
        for (int rank = 0; rank < Runs.RANKS; rank++) {
            assertEquals("0 0", calm.results().get(rank).get("rounds"));
            assertEquals(
                    rank == 2 ? Warming.ROUNDS + " 0" : "0 0",
                    disturbed.results().get(rank).get("rounds"));
            assertFalse(disturbed.results().get(rank).containsKey(Warming.NOBODY_HEARS));
        }
        assertEquals(List.of(), List.copyOf(heard));
    }
}
