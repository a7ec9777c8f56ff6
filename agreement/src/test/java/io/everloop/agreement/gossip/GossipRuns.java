package io.everloop.agreement.gossip;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Network;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import java.util.SplittableRandom;

/** Sets up seeded runs of either algorithm. */
final class GossipRuns {

    static final long BASE_SEED = Long.getLong("seed", System.nanoTime());

    private GossipRuns() {}

    static long listCycle(int deaths) {
        return Pace.ofLists(Network.DEFAULT, deaths).cycleNanos();
    }

    static long matrixCycle(int ranks) {
        return Pace.ofMatrices(Network.DEFAULT, ranks).cycleNanos();
    }

    /** The ranks act at different moments; the dead die at random before the given cycle. */
    static Conditions conditions(long cycleNanos, int ranks, int deaths, int beforeCycle, SplittableRandom random) {
        return Conditions.DEFAULT
                .withDetection(Detection.NOBODY, 0)
                .withSkew(cycleNanos)
                .withLimit(500 * cycleNanos)
                .withCrashes(CrashPlan.random(ranks, deaths, beforeCycle * cycleNanos, random));
    }

    static Simulation byList(int ranks, int minimumCount, int deaths, int beforeCycle, long seed) {
        return byList(ranks, minimumCount, deaths, beforeCycle, true, seed);
    }

    static Simulation byList(
            int ranks, int minimumCount, int deaths, int beforeCycle, boolean atDifferentMoments, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long cycle = listCycle(deaths);
        GossipModel model = GossipModel.byList(ranks, minimumCount, cycle, deaths, random.nextLong());
        Conditions conditions = conditions(cycle, ranks, deaths, beforeCycle, random);
        return new Simulator<>(model, atDifferentMoments ? conditions : conditions.withSkew(0), random).run();
    }

    static Simulation byMatrix(int ranks, int deaths, int beforeCycle, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long cycle = matrixCycle(ranks);
        GossipModel model = GossipModel.byMatrix(ranks, cycle, deaths, random.nextLong());
        return new Simulator<>(model, conditions(cycle, ranks, deaths, beforeCycle, random), random).run();
    }
}
