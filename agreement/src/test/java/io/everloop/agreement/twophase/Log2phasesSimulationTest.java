package io.everloop.agreement.twophase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.RandomTrouble;
import io.everloop.agreement.simulate.SeededRuns;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Seeded runs with more ranks than can be explored. */
@Timeout(120)
class Log2phasesSimulationTest {

    @Test
    void randomDeathsAtAnyStepOrSendBreakNothing() {
        SeededRuns.allSound("log2phases", 2_000, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 2 + random.nextInt(random.nextInt(100) == 0 ? 300 : 24);
            Log2phasesModel model = new Log2phasesModel(ranks, 1 + random.nextInt(6));
            Conditions trouble = RandomTrouble.conditions(ranks, 150_000, random);
            return new Simulator<>(model, trouble, random).run();
        });
    }

    @Test
    void failureFreeEveryRankButTheRootSendsUpOnceAndReceivesDownOnce() {
        int ranks = 1 << 15;
        Simulation result = run(ranks, 0);
        assertEquals(ranks, result.decided());
        assertEquals(2L * (ranks - 1), result.messages());
    }

    @Test
    void timeOutgrowsTheDepthOfTheTreeEvenWithoutFailures() {
        double small = run(1 << 14, 0).lastEventNanos();
        double large = run(1 << 18, 0).lastEventNanos();
        assertTrue(large / small > 3, () -> large + " after " + small);
    }

    @Test
    void sixteenDeathsOfWhichEverybodyIsToldAreSurvived() {
        int ranks = 1 << 15;
        assertEquals(ranks - 16, run(ranks, 16).decided());
    }

    private static Simulation run(int ranks, int deaths) {
        SplittableRandom random = new SplittableRandom(7);
        Conditions conditions = Conditions.DEFAULT
                .withDetection(Detection.EVERYONE, 10_000)
                .withCrashes(CrashPlan.random(ranks, deaths, 60_000, random));
        Simulation result = new Simulator<>(new Log2phasesModel(ranks, 1), conditions, random).run();
        assertEquals(Optional.empty(), result.violation());
        return result;
    }
}
