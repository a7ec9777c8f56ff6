package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ProgressionTest {

    private static final double TICK = 0.25;

    private final Progression run = new Progression();

    /** A run of so many seconds, of whose iterations that many are done at a time. */
    private void runs(double seconds, DoubleUnaryOperator done) {
        for (double at = 0; at <= seconds; at += TICK) {
            run.reached(at, Math.round(done.applyAsDouble(at)));
        }
    }

    private static double toll(List<Progression.Toll> tolls, int index) {
        return tolls.get(index).seconds();
    }

    @Test
    void aStandstillCostsItsTime() {
        run.died(20);
        runs(60, at -> 1_000 * (at < 20 ? at : Math.max(20, at - 1.5)));
        assertEquals(1.5, toll(run.tolls(), 0), 0.01);
    }

    @Test
    void whatIsDoneAgainIsLostToo() {
        run.died(20);
        runs(60, at -> 1_000 * (at <= 20 ? at : Math.max(19, at - 2)));
        assertEquals(2, toll(run.tolls(), 0), 0.01);
    }

    @Test
    void aMachineThatBecomesSlowerIsNoFailure() {
        run.died(20);
        runs(60, at -> 10_000 * at - 50 * at * at);
        assertEquals(0, toll(run.tolls(), 0), 0.01);
    }

    @Test
    void failuresCloseTogetherAreCountedTogether() {
        run.died(20);
        run.died(25);
        run.died(50);
        runs(90, at -> 1_000 * (at - (at > 20 ? 1 : 0) - (at > 25 ? 1 : 0) - (at > 50 ? 1 : 0)));
        List<Progression.Toll> tolls = run.tolls();
        assertEquals(List.of(2, 1), tolls.stream().map(Progression.Toll::deaths).toList());
        assertEquals(2, toll(tolls, 0), 0.01);
        assertEquals(1, toll(tolls, 1), 0.01);
    }

    @Test
    void aFailureAtTheBeginningIsMeasuredByWhatFollows() {
        run.died(2);
        runs(40, at -> 1_000 * (at < 2 ? at : Math.max(2, at - 1)));
        assertEquals(1, toll(run.tolls(), 0), 0.01);
    }

    @Test
    void nothingIsSaidOfWhatCannotBeMeasured() {
        run.died(1);
        run.died(8);
        runs(18, at -> 1_000 * at);
        assertTrue(run.tolls().isEmpty());
        assertEquals(2, run.deaths());
    }
}
