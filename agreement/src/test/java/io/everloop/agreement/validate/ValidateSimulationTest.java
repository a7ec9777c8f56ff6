package io.everloop.agreement.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
class ValidateSimulationTest {

    @Test
    void randomDeathsAtAnyStepOrSendBreakNothing() {
        SeededRuns.allSound("validate", 2_000, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 2 + random.nextInt(random.nextInt(100) == 0 ? 300 : 24);
            ValidateModel model = new ValidateModel(
                    ranks,
                    RandomTrouble.pick(random, Semantics.values()),
                    RandomTrouble.pick(random, ChildChoice.values()));
            Conditions trouble = RandomTrouble.conditions(ranks, 60_000, random);
            return new Simulator<>(model, trouble, random).run();
        });
    }

    @Test
    void strictTakesFiveTraversalsOfTheTreeAndLooseThree() {
        int ranks = 1 << 15;
        Simulation strict = run(ranks, Semantics.STRICT, 0);
        Simulation loose = run(ranks, Semantics.LOOSE, 0);
        assertEquals(ranks, strict.decided());
        assertEquals(ranks, loose.decided());
        assertEquals(5.0 / 3, (double) strict.lastEventNanos() / loose.lastEventNanos(), 0.05);
    }

    @Test
    void sixteenDeathsAmongManyCostAFewRounds() {
        int ranks = 1 << 15;
        Simulation undisturbed = run(ranks, Semantics.STRICT, 0);
        Simulation disturbed = run(ranks, Semantics.STRICT, 16);
        assertEquals(ranks - 16, disturbed.decided());
        assertTrue(disturbed.lastEventNanos() < 4 * undisturbed.lastEventNanos(), disturbed::toString);
    }

    private static Simulation run(int ranks, Semantics semantics, int deaths) {
        SplittableRandom random = new SplittableRandom(7);
        Conditions conditions = Conditions.DEFAULT.withCrashes(CrashPlan.random(ranks, deaths, 60_000, random));
        Simulation result = new Simulator<>(new ValidateModel(ranks, semantics), conditions, random).run();
        assertEquals(Optional.empty(), result.violation());
        return result;
    }
}
