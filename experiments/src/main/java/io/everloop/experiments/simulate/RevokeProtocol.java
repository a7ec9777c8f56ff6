package io.everloop.experiments.simulate;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.broadcast.RevokeModel;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The reliable broadcast over the binomial graph. */
final class RevokeProtocol implements SimulatedProtocol {

    @Override
    public String name() {
        return "bmg";
    }

    @Override
    public String description() {
        return "reliable broadcast over the binomial graph, for revoke";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(ProtocolOption.INITIATORS);
    }

    @Override
    public String topology(Settings settings) {
        return "binomial graph";
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        int initiators = settings.number(ProtocolOption.INITIATORS, 1, 1, settings.ranks());
        RankSet chosen = Drawing.distinct(initiators, settings.ranks(), random);
        int[] ranks = IntStream.range(0, chosen.size()).map(chosen::get).toArray();
        int degree = new BinomialGraph(settings.ranks()).degree();
        return ModelScenario.explorable(new RevokeModel(settings.ranks(), ranks))
                .withFacts(simulator -> Map.of("neighbours", degree));
    }

    @Override
    public long expectedNanos(Settings settings) {
        return Math.max(1, settings.hopsNanos(settings.log2()));
    }
}
