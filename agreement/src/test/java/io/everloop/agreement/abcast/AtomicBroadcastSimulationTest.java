package io.everloop.agreement.abcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Network;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AtomicBroadcastSimulationTest {

    private static final int RUNS = Integer.getInteger("runs", 3_000);
    private static final long BASE = Long.getLong("seed", System.nanoTime());

    @Test
    void survivorsDeliverTheSameWhateverHappens() {
        long messages = 0;
        long deaths = 0;
        for (long seed = BASE; seed < BASE + RUNS; seed++) {
            Simulation run = run(seed);
            String repeat = "repeat with -Druns=1 -Dseed=" + seed;
            assertEquals("none", run.violation().orElse("none"), repeat);
            messages += run.messages();
            deaths += run.deaths();
        }
        System.out.printf("abcast base seed %d: %,d runs, %,d deaths, %,d messages%n", BASE, RUNS, deaths, messages);
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
        Conditions conditions = Conditions.DEFAULT
                .withNetwork(Network.DEFAULT.withJitter(1 + random.nextLong(5_000)))
                .withDetection(Detection.EVERYONE, 1 + random.nextLong(20_000))
                .withSkew(1 + random.nextLong(10_000))
                .withCrashes(crashes(broadcasts.length, random));
        return new Simulator<>(AtomicBroadcastModel.of(broadcasts), conditions, random).run();
    }

    private static CrashPlan crashes(int ranks, SplittableRandom random) {
        List<Crash> crashes = new ArrayList<>();
        int survivor = random.nextInt(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            if (rank != survivor && random.nextInt(3) != 0) {
                crashes.add(
                        switch (random.nextInt(3)) {
                            case 0 -> Crash.atTime(rank, random.nextLong(100_000));
                            case 1 -> Crash.atStep(rank, 1 + random.nextInt(60));
                            default -> Crash.atSend(rank, 1 + random.nextInt(120));
                        });
            }
        }
        return new CrashPlan(crashes);
    }
}
