package io.everloop.miniapps.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ranks have lost is worked out from what the others have; eight ranks in one process. */
@Timeout(90)
class LossTest {

    private static final Map<String, double[]> FIGURES = new TreeMap<>();

    @BeforeAll
    static void loseAll() throws Exception {
        JobSpec spec = JobSpec.of(LossRank.class.getName(), 8).withPerWorker(8);
        try (Job job = Job.start(spec, new JobListener() {})) {
            JobResult result = job.await(Duration.ofSeconds(60));
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            result.results().get(0).forEach((name, line) -> FIGURES.put(name, numbers(line)));
        }
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static void forEach(String method, BiConsumer<String, double[]> check) {
        Map<String, double[]> chosen = new TreeMap<>(FIGURES);
        chosen.keySet().removeIf(name -> !name.startsWith(method + " "));
        assertTrue(chosen.size() > 1, FIGURES::toString);
        chosen.forEach(check);
    }

    @Test
    void upToThreeOfEightComeBackExactlyWithEveryPreconditionerAtEveryMoment() {
        forEach("esr", (name, figures) -> {
            if (!name.contains("[0, 2, 4, 6]")) {
                goesOnExactly(name, name.contains(" AFTER_") ? 12 : 11, figures);
            }
        });
    }

    private static void goesOnExactly(String name, int iteration, double[] figures) {
        assertEquals(iteration, figures[0], name);
        assertTrue(figures[1] < 1e-12, () -> name + ": the state is off by " + figures[1]);
        assertEquals(figures[2], figures[3], () -> name + ": the number of iterations");
        assertTrue(figures[4] < 1e-5, () -> name + ": the last state is off by " + figures[4]);
    }

    @Test
    void aSecondOneWhoDiesWhileCopiesAreHandedOutAgainComesBackExactlyToo() {
        goesOnExactly("again", 12, FIGURES.get("again jacobi"));
    }

    @Test
    void whoHasLostAllHoldersOfItsCopiesDoesNotComeBack() {
        assertEquals(-1, FIGURES.get("esr jacobi [0, 2, 4, 6] AFTER_THE_COPIES")[0]);
    }

    @Test
    void interpolationNeverRaisesTheNormOfTheError() {
        forEach("li", (name, figures) -> {
            assertEquals(12, figures[0], name);
            assertTrue(figures[3] <= figures[1] * (1 + 1e-10), () -> name + ": " + figures[1] + " to " + figures[3]);
            assertEquals(1, figures[5], () -> name + ": it does not converge any more");
        });
    }

    @Test
    void leastSquaresNeverRaiseTheResidual() {
        forEach("lsi", (name, figures) -> {
            assertEquals(12, figures[0], name);
            assertTrue(figures[4] <= figures[2] * (1 + 1e-10), () -> name + ": " + figures[2] + " to " + figures[4]);
            assertEquals(1, figures[5], () -> name + ": it does not converge any more");
        });
    }
}
