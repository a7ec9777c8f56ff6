package io.everloop.experiments.simulate;

import io.everloop.agreement.twophase.Log2phasesModel;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The older two-phase agreement, to compare with. */
final class Log2phasesProtocol implements SimulatedProtocol {

    private static final int MAX_AGREEMENTS = 1_000_000;

    @Override
    public String name() {
        return "log2phases";
    }

    @Override
    public String description() {
        return "the older two-phase agreement, linear after a death";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(ProtocolOption.AGREEMENTS);
    }

    @Override
    public String topology(Settings settings) {
        return "binary";
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        int agreements = agreements(settings);
        return ModelScenario.explorable(new Log2phasesModel(settings.ranks(), agreements))
                .withFacts(simulator -> Map.of("agreements", agreements));
    }

    @Override
    public long expectedNanos(Settings settings) {
        return 2L * agreements(settings) * settings.hopsNanos(settings.log2());
    }

    private static int agreements(Settings settings) {
        return settings.number(ProtocolOption.AGREEMENTS, 1, 1, MAX_AGREEMENTS);
    }
}
