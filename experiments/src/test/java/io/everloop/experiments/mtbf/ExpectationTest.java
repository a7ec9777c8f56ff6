package io.everloop.experiments.mtbf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExpectationTest {

    private static final Estimate NOTHING = new Estimate(0, OptionalDouble.of(0));

    private static Estimate of(double mean, double half) {
        return new Estimate(mean, OptionalDouble.of(half));
    }

    @Test
    void failuresComeForAsLongAsARunTakesThatTheyMakeLonger() {
        // 100 s of work, 2 s for being resilient, 1 s for commits: with f failures of 2 s, every 20 s of 103 + 2 f
        // seconds.
        double failures = 103 / 18.0;
        Estimate found = Expectation.percent(of(3, 0), of(2, 0), 20).orElseThrow();
        assertEquals(3 + 2 * failures, found.mean(), 1e-9);
    }

    @Test
    void itIsAsUncertainAsWhatItComesFrom() {
        assertEquals(0.5, half(of(3, 0.5), NOTHING), 1e-9);
        double small = 1e-6; // how much it changes with what a failure costs
        double change = mean(of(2 + small, 0)) - mean(of(2, 0));
        assertEquals(change / small * 0.1, half(of(3, 0), of(2, 0.1)), 1e-6);
        assertTrue(Expectation.percent(of(3, 0), new Estimate(2, OptionalDouble.empty()), 20)
                .orElseThrow()
                .half()
                .isEmpty());
    }

    private static double mean(Estimate failure) {
        return Expectation.percent(of(3, 0), failure, 20).orElseThrow().mean();
    }

    private static double half(Estimate work, Estimate failure) {
        return Expectation.percent(work, failure, 20).orElseThrow().half().orElseThrow();
    }

    @Test
    void whereFailuresTakeAllTimeNothingIsExpected() {
        assertEquals(Optional.empty(), Expectation.percent(NOTHING, of(20, 1), 20));
    }

    @Test
    void deathsThatCannotBeToldApartCountForAsManyAsTheyAre() {
        Estimate cost = Estimate.perDeath(
                        List.of(new Progression.Toll(3, 6, 0), new Progression.Toll(1, 3, 0)),
                        Progression.Toll::seconds)
                .orElseThrow();
        assertEquals(9.0 / 4, cost.mean(), 1e-12);
        assertEquals(Optional.empty(), Estimate.perDeath(List.of(), Progression.Toll::seconds));
    }

    /** Drawn a thousand times: 95 of 100 intervals have the true cost in them. */
    @Test
    void theIntervalHasTheTrueCostInItAsOftenAsItSays() {
        SplittableRandom random = new SplittableRandom(1);
        int hits = 0;
        for (int campaign = 0; campaign < 1_000; campaign++) {
            List<Progression.Toll> tolls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int deaths = 1 + random.nextInt(2);
                tolls.add(new Progression.Toll(deaths, 2 * deaths + random.nextDouble(-1, 1), 0));
            }
            Estimate cost = Estimate.perDeath(tolls, Progression.Toll::seconds).orElseThrow();
            hits += Math.abs(cost.mean() - 2) <= cost.half().orElseThrow() ? 1 : 0;
        }
        int inside = hits;
        assertTrue(inside > 930 && inside < 970, () -> inside + " of 1000");
    }
}
