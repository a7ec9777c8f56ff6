package io.everloop.experiments.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionTest {

    private final Prediction model = new Prediction(10, 10);

    /** At the best interval the waste is about the root of twice the cost of a commit, in failures; so is the break-even. */
    @ParameterizedTest
    @CsvSource({"1e-4, 1.42, 1.4", "1e-3, 4.50, 4.6", "1e-2, 14.3, 15.7"})
    void wasteAndBreakEvenAreThoseOfTheLiterature(double commit, double waste, double breakEven) {
        double period = Math.sqrt(2 * commit) + commit;
        double found = model.rollbackWaste(commit, period, commit) * 100;
        assertEquals(waste, found, waste * 0.1);
        assertEquals(breakEven, (model.breakEven(waste / 100, commit) - 1) * 100, 0.3);
    }

    @Test
    void withoutFailuresNothingIsLost() {
        Prediction calm = new Prediction(10, 0);
        assertEquals(10, calm.restart(1), 1e-6);
        assertEquals(10.5, calm.reconstruction(1.05, 1), 1e-6);
        assertEquals(10 / 0.99, calm.rollback(0.01, 1, 1), 1e-6);
    }

    @Test
    void fewerRanksTakeLongerUnlessTheySharedProcessors() {
        Prediction twice = new Prediction(12, 2);
        assertEquals(12, twice.shrunk(12, 0, 0, 4, 2), 1e-9);
        assertEquals(12 * (1 + 4 / 3.0 + 4 / 2.0) / 3, twice.shrunk(12, 0, 0, 4, 64), 1e-9);
        assertEquals(12 / (1 - 1.1 / 6), twice.shrunk(12, 2, 0.1, 4, 2), 1e-9);
        assertEquals(twice.local(12, 2, 0.1), twice.shrunk(12, 2, 0.1, 4, 1), 1e-9);
    }

    @Test
    void beginningAnewCostsMoreThanReturning() {
        assertTrue(model.restart(0) > model.rollback(1e-3, 0.05, 1e-3));
    }

    @Test
    void deathsFollowFromTheSeedInTheOrderOfIterations() {
        List<PlannedDeath> deaths = Contest.deaths(4, 8, 100, 7);
        assertEquals(deaths, Contest.deaths(4, 8, 100, 7));
        assertEquals(4, deaths.size());
        for (int i = 0; i < deaths.size(); i++) {
            long iteration = deaths.get(i).iteration();
            assertTrue(iteration >= 10 && iteration < 90, deaths::toString);
            assertTrue(i == 0 || iteration > deaths.get(i - 1).iteration(), deaths::toString);
        }
    }
}
