package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressionTest {

    private static final double TICK = 0.25;

    private final Progression run = new Progression(Progression.Windows.FULL);

    /** A run of so many seconds, of whose iterations that many are done at a time. */
    private void runs(double seconds, DoubleUnaryOperator done) {
        for (double at = 0; at <= seconds; at += TICK) {
            run.reached(at, Math.round(done.applyAsDouble(at)), (long) (at / 2));
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
    void theWorkThatIsDoneAgainIsKnownApart() {
        run.died(20);
        run.repaired(20.5, 1_000);
        runs(60, at -> 1_000 * (at <= 20 ? at : Math.max(19, at - 2)));
        Progression.Toll toll = run.tolls().get(0);
        assertEquals(1, toll.lost(), 0.001);
        assertEquals(1, toll.besidesLost(), 0.01);
    }

    @Test
    void howFarCommitsAreApartIsKnownFromWhenTheLoopHasItsPace() {
        runs(60, at -> 1_000 * at);
        assertEquals(2, run.betweenCommits().orElseThrow(), 0.05);
        assertTrue(new Progression(Progression.Windows.FULL).betweenCommits().isEmpty());
    }

    @Test
    void whatIsBeforeTheLoopAndAfterItIsKnownApart() {
        for (double at = 3; at <= 60; at += TICK) {
            run.reached(at, Math.round(1_000 * (at - 3)), 0);
        }
        assertEquals(3 + 1.5, run.outside(61.5 + 0.1, 57_100).orElseThrow(), 0.01);
        assertTrue(new Progression(Progression.Windows.FULL).outside(61, 57).isEmpty());
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
        run.died(70);
        runs(120, at -> 1_000 * (at - (at > 20 ? 1 : 0) - (at > 25 ? 1 : 0) - (at > 70 ? 1 : 0)));
        List<Progression.Toll> tolls = run.tolls();
        assertEquals(List.of(2, 1), tolls.stream().map(Progression.Toll::deaths).toList());
        assertEquals(2, toll(tolls, 0), 0.01);
        assertEquals(1, toll(tolls, 1), 0.01);
    }

    /** The loop is slower after a second's standstill by a share that fades in so many seconds. */
    private static double fading(double at, double share, double seconds) {
        double since = Math.max(0, at - 21);
        return at < 20 ? at : 20 + since - share * seconds * (1 - Math.exp(-since / seconds));
    }

    @ParameterizedTest
    @CsvSource({
        "0.2, 2, 0.02", // the newcomer's code is compiled
        "0.2, 5, 0.12",
        "0.5, 5, 0.30",
    })
    void whatASlowNewcomerCostsIsMissedForAFewPercentAtMost(double share, double seconds, double missed) {
        run.died(20);
        runs(60, at -> 100_000 * fading(at, share, seconds));
        double cost = 1 + share * seconds;
        double toll = toll(run.tolls(), 0);
        assertTrue(toll <= cost + 0.01 && toll >= cost - missed, () -> toll + " of " + cost);
    }

    @Test
    void aFailureBeforeThePaceWasEverReachedIsLeftOut() {
        run.died(2);
        runs(60, at -> 1_000 * (at < 2 ? at : Math.max(2, at - 1)));
        assertTrue(run.tolls().isEmpty());
    }

    @Test
    void aFailureSoonAfterThatIsMeasuredByWhatFollows() {
        run.died(9);
        runs(60, at -> 1_000 * (at < 9 ? at : Math.max(9, at - 1)));
        assertEquals(1, toll(run.tolls(), 0), 0.01);
    }

    @Test
    void whereNobodyDiesNothingIsLost() {
        runs(120, at -> 10_000 * at - 20 * at * at);
        List<Progression.Toll> shams = run.shams();
        assertEquals(3, shams.size()); // at 16, 47 and 78 s: what is beside one is not beside the next
        shams.forEach(sham -> assertEquals(0, sham.seconds(), 0.02));
        assertTrue(run.tolls().isEmpty());
    }

    @Test
    void nothingIsSaidOfWhatCannotBeMeasured() {
        run.died(9);
        run.died(12);
        runs(30, at -> 1_000 * at);
        assertTrue(run.tolls().isEmpty());
        assertEquals(2, run.deaths());
    }
}
