package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.RunRecord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs may make and free communicators of their own; somebody dies while others wait in them. */
@Timeout(60)
class AsideTest {

    @ParameterizedTest(name = "{1}, {0} per worker")
    @CsvSource({"1, unknown", "2, unknown", "1, freed", "1, late", "2, late", "1, doubts"})
    void theLoopGoesOnWhereverRanksWait(int perWorker, String communicators) throws Exception {
        Settings settings = Settings.of(Aside.class.getName())
                .withArgs(List.of(communicators))
                .withInterval(new Interval.Iterations(7));
        RunRecord calm = Runs.undisturbed(settings);
        Settings disturbed = settings.withFaults(Runs.deaths("3@20 3@40"));
        RunRecord record = Runs.run(Runs.spec(perWorker, 2), disturbed);
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(Aside.ITERATIONS, record.iterations());
        assertEquals(2, record.job().deaths().size());
        assertEquals(calm.digest(), record.digest());
    }

    @Test
    void communicatorsOfBeforeAreForgottenHoweverManyRepairsThereAre() throws Exception {
        Settings settings = Settings.of(Doubting.class.getName()).withInterval(new Interval.Iterations(1));
        RunRecord record = Runs.run(settings);
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(Doubting.ITERATIONS / 2, record.repairs().size());
        record.results().values().forEach(handedOver -> {
            int kept = Integer.parseInt(handedOver.get("communicators"));
            assertTrue(kept <= Doubting.FEW, kept + " communicators are kept");
        });
    }
}
