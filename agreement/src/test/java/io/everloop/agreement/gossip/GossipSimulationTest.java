package io.everloop.agreement.gossip;

import static io.everloop.agreement.gossip.GossipRuns.BASE_SEED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GossipSimulationTest {

    private static void assertSound(Simulation result, long seed) {
        assertEquals(Optional.empty(), result.violation(), () -> "repeat with -Dseed=" + seed);
    }

    @Test
    @Timeout(60)
    void matrixGivesConsensusThatIsCertainWheneverRanksDie() {
        for (int run = 0; run < 400; run++) {
            SplittableRandom random = new SplittableRandom(BASE_SEED + run);
            int ranks = 2 + random.nextInt(60);
            Simulation result =
                    GossipRuns.byMatrix(ranks, random.nextInt(ranks), 1 + random.nextInt(12), random.nextLong());
            assertSound(result, BASE_SEED + run);
        }
    }

    @Test
    @Timeout(60)
    void listGivesConsensusThatHoldsWheneverRanksDie() {
        for (int run = 0; run < 400; run++) {
            SplittableRandom random = new SplittableRandom(BASE_SEED + run);
            int ranks = 2 + random.nextInt(100);
            int deaths = random.nextInt(1 + ranks / 2);
            int count = MinimumCount.of(ranks, deaths).cycles();
            assertSound(
                    GossipRuns.byList(ranks, count, deaths, 1 + random.nextInt(12), random.nextLong()),
                    BASE_SEED + run);
        }
    }

    @Test
    @Timeout(60)
    void knowledgeSpreadsExponentiallyAndConsensusIsSeenByAllInOneCycle() {
        int ranks = 1 << 14;
        int count = MinimumCount.of(ranks, 1).cycles();
        long cycle = GossipRuns.listCycle(1);
        SplittableRandom random = new SplittableRandom(5);
        Simulator<Gossiper, GossipMessage, GossipEvent> simulator = new Simulator<>(
                GossipModel.byList(ranks, count, cycle, 1, 5),
                GossipRuns.conditions(cycle, ranks, 1, 1, random),
                random);
        assertTrue(simulator.run().isSound());
        GossipChecker checker = (GossipChecker) simulator.checker();
        List<Spread> spread = checker.spread();
        Spread last = spread.get(checker.cycles() - 1);
        assertEquals(ranks - 1, last.agreed());
        assertEquals(0, spread.get(checker.cycles() - 2).agreed());
        long knowing = 1;
        for (Spread row : spread) {
            boolean early = row.knowing() > 0 && row.knowing() < ranks / 4;
            assertTrue(!early || row.knowing() >= 1.5 * knowing, spread::toString);
            knowing = Math.max(1, row.knowing());
        }
    }

    @Test
    @Timeout(60)
    void eachSurvivorOfTheMatrixEndsWithTheDeadItAgreedOn() {
        int ranks = 256;
        long cycle = GossipRuns.matrixCycle(ranks);
        SplittableRandom random = new SplittableRandom(9);
        Simulator<Gossiper, GossipMessage, GossipEvent> simulator = new Simulator<>(
                GossipModel.byMatrix(ranks, cycle, 4, 9), GossipRuns.conditions(cycle, ranks, 4, 6, random), random);
        Simulation result = simulator.run();
        assertTrue(result.isSound());
        assertEquals(ranks - 4, result.decided());
        int survivors = 0;
        for (int rank = 0; rank < ranks; rank++) {
            RankSet agreed = simulator.participant(rank).agreed();
            survivors += agreed.size() == 4 && !agreed.contains(rank) ? 1 : 0;
        }
        assertEquals(ranks - 4, survivors);
    }

    @Test
    @Timeout(60)
    void checkerReportsTheFalseDetectionsOfACycleShorterThanARoundTrip() {
        SplittableRandom random = new SplittableRandom(1);
        long cycle = 3_000;
        Simulation result = new Simulator<>(
                        GossipModel.byList(64, 9, cycle, 1, 1), GossipRuns.conditions(cycle, 64, 1, 1, random), random)
                .run();
        assertTrue(result.violation().orElseThrow().startsWith("accuracy: "), result::toString);
    }

    @Test
    @Timeout(60)
    void oneSeedIsOneRun() {
        long digest = GossipRuns.byMatrix(64, 3, 5, 11).digest();
        assertEquals(digest, GossipRuns.byMatrix(64, 3, 5, 11).digest());
        assertNotEquals(digest, GossipRuns.byMatrix(64, 3, 5, 12).digest());
        assertEquals(GossipRuns.byList(64, 9, 3, 5, 11), GossipRuns.byList(64, 9, 3, 5, 11));
    }
}
