package io.everloop.miniapps.s3d;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.Job;
import io.everloop.spares.JobListener;
import io.everloop.spares.JobResult;
import io.everloop.spares.JobSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Differences, steps and reactions are right, however the grid is divided. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WavesTest {

    private static final int RANKS = 8;

    private Map<String, String> figures;

    @BeforeAll
    void run() throws Exception {
        JobSpec spec = JobSpec.of(WavesRank.class.getName(), RANKS).withPerWorker(RANKS);
        try (Job job = Job.start(spec, new JobListener() {})) {
            JobResult result = job.await(Duration.ofSeconds(100));
            assertTrue(result.ok(), () -> String.valueOf(result.error()));
            figures = result.results().get(0);
        }
    }

    private double figure(String name) {
        return Double.parseDouble(figures.get(name));
    }

    private double order(String coarse, String fine) {
        return Math.log(figure(coarse) / figure(fine)) / Math.log(2);
    }

    @Test
    void wavesAreCarriedWithEighthOrderAlongEachAxis() {
        for (int axis = 0; axis < 3; axis++) {
            assertEquals(8, order("error " + axis + " 12", "error " + axis + " 24"), 0.3, figures::toString);
            assertEquals(8, order("error " + axis + " 24", "error " + axis + " 48"), 0.3, figures::toString);
        }
    }

    @Test
    void theFilterTakesAwayTheTenthDifference() {
        assertEquals(10, order("filtered 12", "filtered 24"), 0.5, figures::toString);
    }

    @Test
    void stepsOfTheReactingFlowAreOfFourthOrder() {
        assertEquals(4, order("steps 2", "steps 4"), 0.4, figures::toString);
        assertEquals(4, order("steps 4", "steps 8"), 0.4, figures::toString);
    }

    @Test
    void aFrontTravelsAndKeepsItsShape() {
        assertTrue(figure("front") < 1e-8, figures::toString);
    }

    @Test
    void massMomentumEnergyAndElementsAreConservedWithinRounding() {
        assertTrue(figure("drift") < 1e-14, figures::toString);
    }

    @Test
    void oneToEightRanksComputeTheSameBits() {
        for (String boundary : List.of("periodic", "open")) {
            for (int ranks = 2; ranks <= RANKS; ranks++) {
                assertEquals("true", figures.get(boundary + " " + ranks), boundary + " " + ranks);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1 | --nx 0                 | --nx takes a whole number from 1 to 1000, not '0'
            1 | --ny 4                 | --ny 4: choose 1
            8 | --nx 9                 | cannot be divided among 8 ranks
            1 | --viscosity 1          | s3d has no option '--viscosity'
            1 | --boundary closed      | --boundary takes one of periodic, open
            1 | --model front          | choose --boundary open
            1 | --dt 1                 | --dt takes a number
            1 | --steps -3             | --steps takes a whole number
            1 | --flip 3@iteration=2   | ranks are numbered from 0 to 0
            1 | --flip now             | names no bit
            2 | --abft checksum        | use -n 3
            3 | --abft checksum        | choose --model linear
            4 | --abft checksum --model linear | has no equal parts for 3 ranks
            """)
    void whatCannotBeIsRefusedWithASentence(int ranks, String args, String sentence) {
        var refused = assertThrows(
                IllegalArgumentException.class, () -> ReactingFlow.check(Arrays.asList(args.split(" ")), ranks));
        assertTrue(refused.getMessage().contains(sentence), refused::getMessage);
    }
}
