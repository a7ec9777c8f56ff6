package io.everloop.agreement.ring;

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

class RingSimulationTest {

    private static final RingTiming TIMING = new RingTiming(4_000_000);
    private static final long DEATH_NANOS = 10_000_000;
    private static final long BASE_SEED = Long.getLong("seed", System.nanoTime());

    private static Simulator<RingDetector, RingMessage, Detected> ring(
            int ranks, RingTiming timing, CrashPlan crashes, long seed) {
        Conditions conditions = Conditions.DEFAULT
                .withNetwork(Network.DEFAULT.withJitter(2_000))
                .withDetection(Detection.NOBODY, 0)
                .withSkew(timing.periodNanos())
                .withLimit(400 * timing.timeoutNanos())
                .withCrashes(crashes);
        int deaths = (int)
                crashes.crashes().stream().mapToInt(Crash::rank).distinct().count();
        return new Simulator<>(new RingModel(ranks, timing, deaths), conditions, new SplittableRandom(seed));
    }

    private static RingChecker sound(int ranks, CrashPlan crashes, long seed) {
        Simulator<RingDetector, RingMessage, Detected> simulator = ring(ranks, TIMING, crashes, seed);
        Simulation result = simulator.run();
        assertEquals(Optional.empty(), result.violation(), () -> "repeat with -Dseed=" + seed + ": " + crashes);
        return (RingChecker) simulator.checker();
    }

    private static CrashPlan at(long nanos, int... ranks) {
        List<Crash> crashes = new ArrayList<>();
        for (int rank : ranks) {
            crashes.add(Crash.atTime(rank, nanos));
        }
        return new CrashPlan(crashes);
    }

    @Test
    @Timeout(60)
    void allKnowOfASingleDeathSoonAfterItIsNoticed() {
        RingChecker checker = sound(1 << 12, at(DEATH_NANOS, 77), 1);
        System.out.printf(
                "ring n=2^12: noticed after %,d ns, known to all after %,d ns, timeout %,d ns%n",
                checker.worstNoticedNanos(), checker.worstKnownNanos(), TIMING.timeoutNanos());
        assertTrue(checker.worstNoticedNanos() <= TIMING.boundNanos());
        assertTrue(checker.worstKnownNanos() - checker.worstNoticedNanos() < TIMING.periodNanos());
    }

    @Test
    @Timeout(60)
    void neighboursThatDieTogetherAreNoticedOneAfterTheOther() {
        RingChecker two = sound(256, at(DEATH_NANOS, 10, 11), 2);
        assertTrue(two.worstNoticedNanos() <= 2 * TIMING.boundNanos());
        RingChecker block = sound(256, CrashPlan.host(3, 16, 256, DEATH_NANOS), 3);
        System.out.printf("ring n=256, a host of 16: known to all after %,d ns%n", block.worstKnownNanos());
        assertTrue(block.worstNoticedNanos() <= 16 * TIMING.boundNanos());
    }

    @Test
    @Timeout(60)
    void deathAtTheEndOfTheNumberingClosesTheRingToo() {
        sound(16, at(DEATH_NANOS, 0, 15), 4);
        sound(16, at(0, 0, 1, 14, 15), 5);
    }

    @Test
    @Timeout(60)
    void observerThatDiesAtAnyPointOfTellingLosesNothing() {
        long noticed = DEATH_NANOS + sound(32, at(DEATH_NANOS, 5), 6).worstNoticedNanos();
        for (long later = 0; later < 8_000; later += 100) {
            sound(32, at(DEATH_NANOS, 5).and(at(noticed + later, 6)), 6);
        }
    }

    @Test
    @Timeout(60)
    void deathDuringReconnectionIsNoticedAndMended() {
        long noticed = DEATH_NANOS + sound(32, at(DEATH_NANOS, 5), 7).worstNoticedNanos();
        for (long later = 0; later < 8_000; later += 100) {
            sound(32, at(DEATH_NANOS, 5).and(at(noticed + later, 4)), 7);
            sound(32, at(DEATH_NANOS, 5).and(at(noticed + later, 4, 6)), 7);
        }
    }

    @Test
    @Timeout(60)
    void everyLivingRankLearnsOfEveryDeathHoweverManyAndWhenever() {
        for (int run = 0; run < 400; run++) {
            long seed = BASE_SEED + run;
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 2 + random.nextInt(40);
            CrashPlan crashes = CrashPlan.random(
                    ranks, random.nextInt(ranks), 1 + random.nextLong(5 * TIMING.timeoutNanos()), random);
            sound(ranks, crashes, seed);
        }
    }

    @Test
    @Timeout(60)
    void survivorsWithoutALinkInTheGraphLearnAlongTheRing() {
        sound(6, at(DEATH_NANOS, 1, 2, 4, 5), 8);
    }

    @Test
    @Timeout(60)
    void checkerReportsATimeoutThatIsTooShortForTheNetwork() {
        Simulation result =
                ring(64, new RingTiming(1_000), at(DEATH_NANOS, 5), 9).run();
        assertTrue(result.violation().orElseThrow().startsWith("accuracy: "), result::toString);
    }

    @Test
    @Timeout(60)
    void oneSeedIsOneRun() {
        long digest = ring(64, TIMING, at(DEATH_NANOS, 5, 6), 10).run().digest();
        assertEquals(digest, ring(64, TIMING, at(DEATH_NANOS, 5, 6), 10).run().digest());
        assertNotEquals(
                digest, ring(64, TIMING, at(DEATH_NANOS, 5, 6), 11).run().digest());
    }
}
