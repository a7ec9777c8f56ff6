package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Death;
import io.everloop.spares.Sign;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Everything that can be done to a job on purpose, done to real processes: the result has the same bits. */
@Timeout(90)
class InjectionTest {

    private static Settings settings() {
        return Settings.of(Stirring.class.getName()).withArgs(List.of("120")).withInterval(new Interval.Iterations(10));
    }

    private static RunRecord run(FaultPlan plan) throws Exception {
        return Runs.run(Runs.spec(1).withBound(Duration.ofSeconds(1)), settings(), plan);
    }

    private static List<String> faults(RunRecord record) {
        return record.faults().stream()
                .map(injected -> injected.fault().toString())
                .sorted()
                .toList();
    }

    /** A pause that is long enough to be told from everybody else's. */
    @Test
    void whoIsKilledInAPauseLeavesNobodyBehindWhoWouldEndIt() throws Exception {
        RunRecord record = run(FaultPlan.of(List.of(Fault.parse("pause 1@iteration=9:617283ms"))));
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(
                List.of(Sign.SILENCE),
                record.job().deaths().stream().map(Death::sign).toList());
        CompletableFuture.allOf(ProcessHandle.allProcesses()
                        .filter(process ->
                                process.info().commandLine().orElse("").contains("617.283"))
                        .map(ProcessHandle::onExit)
                        .toArray(CompletableFuture[]::new))
                .get(20, TimeUnit.SECONDS);
    }

    @Test
    void aJobGetsOverPausesBadCopiesAndDeaths() throws Exception {
        RunRecord undisturbed = Runs.undisturbed(settings());
        List<String> ordered = List.of(
                "corrupt 1@iteration=45:memory",
                "kill 2@iteration=47",
                "pause 0@iteration=20:50ms",
                "pause 3@iteration=90:forever",
                "pause worker=4@after=1ms:20ms");
        RunRecord record = run(FaultPlan.of(ordered.stream().map(Fault::parse).toList()));
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(undisturbed.digest(), record.digest());
        assertEquals(ordered, faults(record));
        assertEquals(2, record.repairs().size(), () -> record.repairs().toString());

        // At steps of protocols: a rank, and a spare that is about to take its place.
        List<String> atSteps = List.of(
                "kill 1@iteration=30", "kill 2@point=framework.repair.revoked", "kill worker=4@point=join.start");
        RunRecord stepped = run(FaultPlan.of(atSteps.stream().map(Fault::parse).toList()));
        assertTrue(stepped.job().ok(), () -> String.valueOf(stepped.job().error()));
        assertEquals(undisturbed.digest(), stepped.digest());
        assertEquals(atSteps, faults(stepped));
        assertEquals(List.of(), stepped.missed());

        // Whoever takes the place of one that was killed is the next to be.
        RunRecord drawn = run(new FaultPlan(
                List.of(),
                () -> Stream.of(1, 2)
                        .map(millis -> Fault.death(0, Duration.ofMillis(millis)))
                        .iterator()));
        assertTrue(drawn.job().ok(), () -> String.valueOf(drawn.job().error()));
        assertEquals(undisturbed.digest(), drawn.digest());
        assertEquals(2, drawn.job().deaths().size(), () -> drawn.job().deaths().toString());
        assertEquals(List.of("kill 0@after=1ms", "kill 0@after=2ms"), faults(drawn));
    }
}
