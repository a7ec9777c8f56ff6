package io.everloop.comm.detect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Workers that watch each other, in a made-up time: who hangs is found, and nobody alive is called dead. */
@Timeout(60)
class WatchTest {

    private static final long BOUND = 1_000_000_000;
    private static final long SEED = Long.getLong("seed", 21);
    private static final int[] SIZES = {2, 3, 4, 5, 8, 17, 64};

    enum Way {
        RING,
        GOSSIP
    }

    private static Watched among(Way way, int workers, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Watched(
                workers,
                random,
                BOUND / 4,
                self -> way == Way.RING
                        ? new RingWatch(self, workers, BOUND)
                        : new GossipWatch(self, workers, BOUND, random.split()));
    }

    @ParameterizedTest
    @EnumSource
    void nobodyIsSuspectedWhileAllAreWell(Way way) {
        for (int workers : SIZES) {
            Watched watched = among(way, workers, SEED);
            watched.run(20 * BOUND);
            assertEquals(0, watched.suspicions().size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneThatHangsIsSuspectedWithinTheBoundThenKilledThenKnownToAll(Way way) {
        long worst = 0;
        long worstSpread = 0;
        for (int workers : SIZES) {
            for (int run = 0; run < 30; run++) {
                SplittableRandom chance = new SplittableRandom(SEED + run);
                Watched watched = among(way, workers, SEED + run);
                watched.run(BOUND + chance.nextLong(BOUND));
                int victim = chance.nextInt(workers);
                watched.stop(victim);
                long stopped = watched.now();
                watched.run(BOUND);
                assertTrue(watched.suspicions().size() > 0, "seed " + (SEED + run) + ", " + workers + " workers");
                worst = Math.max(worst, watched.suspicions().get(0).nanos() - stopped);
                watched.suspicions().forEach(suspicion -> assertEquals(victim, suspicion.worker()));
                while (!allKnow(watched, workers, Set.of(victim))) {
                    watched.run(BOUND / 100);
                    assertTrue(watched.now() - stopped < 3 * BOUND, "seed " + (SEED + run));
                }
                worstSpread = Math.max(worstSpread, watched.now() - stopped);
            }
        }
        System.out.printf(
                "%s, bound 1000 ms: suspected after at most %d ms, known to all after at most %d ms%n",
                way, worst / 1_000_000, worstSpread / 1_000_000);
    }

    private static boolean allKnow(Watched watched, int workers, Set<Integer> dead) {
        return IntStream.range(0, workers)
                .filter(worker -> !dead.contains(worker))
                .allMatch(worker -> watched.knownTo(worker).equals(dead));
    }

    @ParameterizedTest
    @EnumSource
    void oneThatTheAgentClearsIsSuspectedAgainAndForgivenWhenItIsBack(Way way) {
        for (int workers : SIZES) {
            Watched watched = among(way, workers, SEED);
            watched.spareAll();
            watched.run(BOUND);
            watched.stop(1);
            watched.run(5 * BOUND);
            assertTrue(
                    watched.suspicions().size() >= 4, () -> watched.suspicions().toString());
            watched.resume(1);
            watched.run(BOUND / 10);
            int before = watched.suspicions().size();
            watched.run(10 * BOUND);
            assertEquals(before, watched.suspicions().size());
            assertTrue(watched.suspicions().stream().allMatch(suspicion -> suspicion.worker() == 1));
            assertTrue(allKnow(watched, workers, Set.of()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPauseOfHalfTheBoundIsNotNoticed(Way way) {
        for (int workers : SIZES) {
            Watched watched = among(way, workers, SEED);
            watched.run(BOUND);
            watched.stop(0);
            watched.run(BOUND / 2);
            watched.resume(0);
            watched.run(10 * BOUND);
            assertEquals(
                    0, watched.suspicions().size(), () -> watched.suspicions().toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCertainDeathSpreadsFromWhoeverIsTold(Way way) {
        for (int workers : SIZES) {
            for (int run = 0; run < 30; run++) {
                SplittableRandom chance = new SplittableRandom(SEED + run);
                Watched watched = among(way, workers, SEED + run);
                watched.run(chance.nextLong(BOUND));
                int victim = chance.nextInt(workers);
                watched.kill(victim, (victim + 1 + chance.nextInt(workers - 1)) % workers);
                watched.run(BOUND);
                assertTrue(allKnow(watched, workers, Set.of(victim)), "seed " + (SEED + run));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void allButOneMayHangAtOnce(Way way) {
        for (int workers : new int[] {3, 8, 17}) {
            Watched watched = among(way, workers, SEED);
            watched.run(BOUND);
            IntStream.range(1, workers).forEach(watched::stop);
            watched.run(4L * workers * BOUND);
            assertEquals(workers - 1, watched.knownTo(0).size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoeverToldNobodyBeforeItDiedIsNoLoss(Way way) {
        for (int workers : new int[] {3, 8, 17}) {
            for (int run = 0; run < 30; run++) {
                Watched watched = among(way, workers, SEED + run);
                watched.run(BOUND);
                watched.stop(0);
                while (watched.suspicions().isEmpty()) {
                    watched.run(BOUND / 100);
                }
                int first = watched.suspicions().get(0).by();
                int other = IntStream.range(1, workers)
                        .filter(worker -> worker != first)
                        .findFirst()
                        .orElseThrow();
                watched.kill(first, other);
                watched.run(10L * BOUND);
                assertTrue(allKnow(watched, workers, Set.of(0, first)), "seed " + (SEED + run));
            }
        }
    }
}
