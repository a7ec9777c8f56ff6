package io.everloop.agreement.abcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.RandomTrouble;
import io.everloop.agreement.simulate.SeededRuns;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AtomicBroadcastSimulationTest {

    @Test
    void survivorsDeliverTheSameWhateverHappens() {
        SeededRuns.allSound("abcast", 1_500, AtomicBroadcastSimulationTest::run);
    }

    @Test
    void theSameSeedGivesTheSameRun() {
        assertEquals(run(7), run(7));
    }

    @Test
    void withoutDeathsAMessageCostsThreePerReceiver() {
        Simulation run =
                new Simulator<>(new AtomicBroadcastModel(16, 4), Conditions.DEFAULT, new SplittableRandom(1)).run();
        assertEquals("none", run.violation().orElse("none"));
        assertEquals(16 * 4 * 3 * 15, run.messages());
    }

    @Test
    void theCheckerSeesWrongOrdersAndMissingMessages() {
        Checker<Delivered> checker = new AtomicBroadcastChecker(1, 1, 0);
        Delivered first = new Delivered(new MessageId(0, 0), new Priority(1, 2), AtomicBroadcastModel.payload(0, 0));
        Delivered second = new Delivered(new MessageId(1, 0), new Priority(2, 2), AtomicBroadcastModel.payload(1, 0));
        checker.onEvent(0, first);
        assertThrows(Violation.class, () -> checker.copy().onEvent(1, second));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, first));
        checker.onEvent(0, second);
        assertThrows(Violation.class, checker::atRest);
        // Once the only one who had them is dead, the others may have another order.
        checker.onDeath(0);
        checker.onEvent(1, second);
        checker.onEvent(2, second);
        checker.atRest();
    }

    private static Simulation run(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] broadcasts = new int[2 + random.nextInt(6)];
        for (int rank = 0; rank < broadcasts.length; rank++) {
            broadcasts[rank] = random.nextInt(3) == 0 ? 0 : random.nextInt(9);
        }
        Conditions conditions = RandomTrouble.conditions(broadcasts.length, 60_000, 25, random);
        return new Simulator<>(AtomicBroadcastModel.of(broadcasts), conditions, random).run();
    }
}
