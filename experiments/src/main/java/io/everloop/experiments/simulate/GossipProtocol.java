package io.everloop.experiments.simulate;

import io.everloop.agreement.gossip.GossipChecker;
import io.everloop.agreement.gossip.GossipModel;
import io.everloop.agreement.gossip.MinimumCount;
import io.everloop.agreement.gossip.Pace;
import io.everloop.agreement.simulate.Conditions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Failure detection and consensus by gossip, in one of its two algorithms. */
final class GossipProtocol implements DetectorProtocol {

    /** What travels. */
    enum Algorithm {
        /** Who knows of which failure. */
        MATRIX,
        /** Since when each failure is known. */
        LIST
    }

    private static final int MAX_RANKS_OF_MATRIX = 1 << 13;

    private static final int MAX_COUNT = 1_000;

    private final Algorithm algorithm;

    GossipProtocol(Algorithm algorithm) {
        this.algorithm = algorithm;
    }

    @Override
    public String name() {
        return algorithm == Algorithm.MATRIX ? "gossip1" : "gossip2";
    }

    @Override
    public String description() {
        return algorithm == Algorithm.MATRIX
                ? "gossip with a matrix: consensus on failures is certain"
                : "gossip with a list: consensus after so many cycles";
    }

    @Override
    public Set<ProtocolOption> options() {
        return algorithm == Algorithm.MATRIX
                ? EnumSet.of(ProtocolOption.CYCLE)
                : EnumSet.of(ProtocolOption.CYCLE, ProtocolOption.COUNT);
    }

    @Override
    public String topology(Settings settings) {
        return "random";
    }

    @Override
    public Conditions conditions(Settings settings, int deaths) {
        return pace(settings, deaths).conditions();
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        return ModelScenario.simulated(model(settings, deaths, random))
                .withFacts(simulator -> Map.of("cycles", ((GossipChecker) simulator.checker()).cycles()));
    }

    private GossipModel model(Settings settings, int deaths, RandomGenerator random) {
        int ranks = settings.ranks();
        long cycle = pace(settings, deaths).cycleNanos();
        if (algorithm == Algorithm.LIST) {
            int safe = MinimumCount.of(ranks, deaths).cycles();
            int count = settings.number(ProtocolOption.COUNT, safe, 1, MAX_COUNT);
            return GossipModel.byList(ranks, count, cycle, deaths, random.nextLong());
        }
        if (ranks > MAX_RANKS_OF_MATRIX) {
            throw new IllegalArgumentException("every message of gossip1 carries a matrix of all ranks: choose at most"
                    + " --ranks " + MAX_RANKS_OF_MATRIX + ", or gossip2");
        }
        return GossipModel.byMatrix(ranks, cycle, deaths, random.nextLong());
    }

    private Pace pace(Settings settings, int deaths) {
        Pace pace = algorithm == Algorithm.MATRIX
                ? Pace.ofMatrices(settings.network(), Math.min(settings.ranks(), MAX_RANKS_OF_MATRIX))
                : Pace.ofLists(settings.network(), deaths);
        return new Pace(settings.network(), settings.nanos(ProtocolOption.CYCLE, pace.cycleNanos()));
    }

    /** The deaths come during the first cycles, so that the news of some meets that of others. */
    @Override
    public long expectedNanos(Settings settings) {
        return 4 * pace(settings, 1).cycleNanos();
    }
}
