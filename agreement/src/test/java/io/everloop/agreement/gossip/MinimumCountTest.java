package io.everloop.agreement.gossip;

import static io.everloop.agreement.gossip.GossipRuns.BASE_SEED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinimumCountTest {

    private static final int RUNS = 2_000;

    @ParameterizedTest
    @CsvSource({"16,1,11", "16,4,17", "256,1,12", "2048,1,13", "1048576,1,17", "1048576,16,18"})
    void countFollowsTheFormula(int ranks, int failures, int expected) {
        assertEquals(expected, MinimumCount.of(ranks, failures).cycles());
    }

    @Test
    void countGrowsWithTheDeadAndWithTheCareThatIsAskedFor() {
        int usual = new MinimumCount(1024, 0.1, 1e-6).cycles();
        assertTrue(new MinimumCount(1024, 0.5, 1e-6).cycles() > usual);
        assertTrue(new MinimumCount(1024, 0.1, 1e-12).cycles() > usual);
        assertTrue(new MinimumCount(1 << 20, 0.1, 1e-6).cycles() > usual);
    }

    @Test
    void valuesOutsideTheFormulaAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new MinimumCount(1, 0, 0.1));
        assertThrows(IllegalArgumentException.class, () -> new MinimumCount(16, 1, 0.1));
        assertThrows(IllegalArgumentException.class, () -> new MinimumCount(16, 0, 0));
    }

    private static int failedRuns(int ranks, int count, int deaths, boolean atDifferentMoments) {
        int failed = 0;
        for (int run = 0; run < RUNS; run++) {
            long seed = BASE_SEED + run;
            Simulation result = GossipRuns.byList(ranks, count, deaths, 1, atDifferentMoments, seed);
            String violation = result.violation().orElse("consensus: none");
            assertTrue(violation.startsWith("consensus: "), () -> violation + ", repeat with -Dseed=" + seed);
            failed += result.isSound() ? 0 : 1;
        }
        System.out.printf(
                "gossip n=%d deaths=%d count=%d %s: too early in %d of %d runs (-Dseed=%d)%n",
                ranks, deaths, count, atDifferentMoments ? "spread" : "aligned", failed, RUNS, BASE_SEED);
        return failed;
    }

    @Test
    @Timeout(60)
    void logarithmOfTheRanksIsOftenTooFew() {
        assertTrue(failedRuns(16, 4, 1, false) > RUNS / 40);
        assertTrue(failedRuns(16, 4, 8, false) > RUNS / 2);
        assertTrue(failedRuns(16, 4, 8, true) > RUNS / 3);
    }

    @Test
    @Timeout(60)
    void boundIsEnough() {
        assertEquals(0, failedRuns(16, MinimumCount.of(16, 1).cycles(), 1, false));
        assertEquals(0, failedRuns(16, MinimumCount.of(16, 1).cycles(), 1, true));
        assertEquals(0, failedRuns(16, MinimumCount.of(16, 8).cycles(), 8, false));
    }
}
