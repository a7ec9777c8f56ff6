package io.everloop.agreement.broadcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Network;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RevokeSimulationTest {

    private static final Conditions UNDETECTED = Conditions.DEFAULT.withDetection(Detection.NOBODY, 0);
    private static final long BASE_SEED = Long.getLong("seed", System.nanoTime());

    @Test
    @Timeout(60)
    void livingRanksAgreeWithFewerDeathsThanNeighbours() {
        for (int run = 0; run < 2_000; run++) {
            long seed = BASE_SEED + run;
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 2 + random.nextInt(70);
            RevokeModel model = new RevokeModel(ranks, random.nextInt(ranks), random.nextInt(ranks));
            Conditions conditions = UNDETECTED
                    .withNetwork(Network.DEFAULT.withJitter(3_000))
                    .withSkew(20_000)
                    .withCrashes(deaths(ranks, new BinomialGraph(ranks).degree() - 1, random));
            Simulation result = new Simulator<>(model, conditions, random).run();
            assertEquals(Optional.empty(), result.violation(), () -> "repeat with -Dseed=" + seed);
        }
    }

    private static CrashPlan deaths(int ranks, int most, SplittableRandom random) {
        List<Crash> crashes = new ArrayList<>();
        for (Crash crash : CrashPlan.random(ranks, random.nextInt(most + 1), 60_000, random)
                .crashes()) {
            boolean whileSending = random.nextBoolean();
            crashes.add(whileSending ? Crash.atSend(crash.rank(), 1 + random.nextInt(12)) : crash);
        }
        return new CrashPlan(crashes);
    }

    @Test
    @Timeout(60)
    void livingRanksAgreeWithAnyDeathsThatTheirNeighboursInTheRingLearnOf() {
        for (int run = 0; run < 2_000; run++) {
            long seed = BASE_SEED + run;
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 2 + random.nextInt(30);
            RevokeModel model = new RevokeModel(ranks, random.nextInt(ranks), random.nextInt(ranks));
            Conditions conditions = Conditions.DEFAULT
                    .withDetection(random.nextBoolean() ? Detection.WATCHERS : Detection.EVERYONE, 10_000)
                    .withNetwork(Network.DEFAULT.withJitter(3_000))
                    .withSkew(20_000)
                    .withCrashes(deaths(ranks, ranks - 1, random));
            Simulation result = new Simulator<>(model, conditions, random).run();
            assertEquals(Optional.empty(), result.violation(), () -> "repeat with -Dseed=" + seed);
        }
    }

    /** Of six ranks, rank 3 is the only one that rank 0 is not joined with. */
    private static final CrashPlan ALL_NEIGHBOURS_OF_RANK_0 =
            new CrashPlan(List.of(Crash.atTime(1, 0), Crash.atTime(2, 0), Crash.atTime(4, 0), Crash.atTime(5, 0)));

    @Test
    @Timeout(60)
    void whoIsPartedFromTheInitiatorByDeathsIsToldByTheInitiator() {
        Conditions conditions =
                Conditions.DEFAULT.withDetection(Detection.WATCHERS, 1_000).withCrashes(ALL_NEIGHBOURS_OF_RANK_0);
        Simulation result = new Simulator<>(new RevokeModel(6, 0), conditions, new SplittableRandom(1)).run();
        assertEquals(Optional.empty(), result.violation());
        assertEquals(2, result.decided());
    }

    @Test
    @Timeout(60)
    void checkerReportsWhoIsPartedWhenNobodyLearnsOfDeaths() {
        Conditions conditions = UNDETECTED.withCrashes(ALL_NEIGHBOURS_OF_RANK_0);
        Simulation result = new Simulator<>(new RevokeModel(6, 0), conditions, new SplittableRandom(1)).run();
        String violation = result.violation().orElseThrow();
        assertTrue(violation.startsWith("agreement: 1 of 2 living ranks never learn, the first is 3"), violation);
    }

    @Test
    @Timeout(60)
    void checkerReportsReceiversThatPassNothingOn() {
        Conditions conditions = UNDETECTED.withCrashes(new CrashPlan(List.of(Crash.atSend(0, 3))));
        Simulation result = new Simulator<>(SilentReceiver.model(64, 0), conditions, new SplittableRandom(1)).run();
        assertTrue(result.violation().orElseThrow().startsWith("agreement: 60 of 63 living ranks"));
    }

    @Test
    @Timeout(60)
    void timeGrowsWithTheLogarithmAndMessagesAreOnePerLink() {
        for (int log = 4; log <= 16; log += 4) {
            int ranks = 1 << log;
            Simulation result =
                    new Simulator<>(new RevokeModel(ranks, ranks / 3), UNDETECTED, new SplittableRandom(1)).run();
            assertTrue(result.isSound());
            assertEquals(ranks, result.decided());
            assertEquals((long) ranks * (2 * log - 1), result.messages());
            System.out.printf("revoke n=2^%d: %,d ns until the last rank knows%n", log, result.lastEventNanos());
            assertTrue(result.lastEventNanos() < log * 2L * Network.DEFAULT.hopNanos(), result::toString);
        }
    }

    @Test
    @Timeout(60)
    void oneSeedIsOneRun() {
        Conditions conditions = UNDETECTED.withNetwork(Network.DEFAULT.withJitter(2_000));
        long[] digests = new long[3];
        for (int i = 0; i < digests.length; i++) {
            digests[i] = new Simulator<>(new RevokeModel(100, 7), conditions, new SplittableRandom(i / 2))
                    .run()
                    .digest();
        }
        assertEquals(digests[0], digests[1]);
        assertNotEquals(digests[0], digests[2]);
    }
}
