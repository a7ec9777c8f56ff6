package io.everloop.experiments.simulate;

import io.everloop.agreement.era.EraModel;
import io.everloop.agreement.era.Rebalancing;
import io.everloop.agreement.topology.Topology;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The early returning agreement. */
final class EraProtocol implements SimulatedProtocol {

    private static final int MAX_AGREEMENTS = 1_000_000;

    @Override
    public String name() {
        return "era";
    }

    @Override
    public String description() {
        return "early returning agreement over a tree";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(
                ProtocolOption.TOPOLOGY,
                ProtocolOption.AGREEMENTS,
                ProtocolOption.IN_FLIGHT,
                ProtocolOption.REBALANCE,
                ProtocolOption.STRESS,
                ProtocolOption.MINUTES,
                ProtocolOption.EPISODE);
    }

    @Override
    public String topology(Settings settings) {
        return Trees.of(settings).toString();
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        Topology topology = Trees.of(settings);
        int agreements = agreements(settings);
        int inFlight = settings.number(ProtocolOption.IN_FLIGHT, 1, 1, MAX_AGREEMENTS);
        if (inFlight > agreements) {
            throw new IllegalArgumentException(
                    String.format("--in-flight %d needs at least --agreements %d", inFlight, inFlight));
        }
        Rebalancing rebalancing = settings.constant(ProtocolOption.REBALANCE, Rebalancing.DEGENERATE);
        return ModelScenario.explorable(new EraModel(topology, agreements, inFlight, rebalancing))
                .withFacts(simulator -> Map.of("agreements", agreements));
    }

    @Override
    public Optional<Episodes> episodes() {
        return Optional.of(new EraEpisodes());
    }

    @Override
    public long expectedNanos(Settings settings) {
        return agreements(settings) * Trees.roundTripNanos(settings);
    }

    private static int agreements(Settings settings) {
        return settings.number(ProtocolOption.AGREEMENTS, 1, 1, MAX_AGREEMENTS);
    }
}
