package io.everloop.experiments.simulate;

import io.everloop.agreement.abcast.AtomicBroadcastModel;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The atomic broadcast. */
final class AtomicBroadcastProtocol implements SimulatedProtocol {

    /** Everybody tells everybody, three times for each message: more would take hours. */
    private static final long MAX_EXCHANGES = 1L << 25;

    @Override
    public String name() {
        return "abcast";
    }

    @Override
    public String description() {
        return "atomic broadcast in two phases, with take-over";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(ProtocolOption.BROADCASTS);
    }

    @Override
    public int defaultRanks() {
        return 16;
    }

    @Override
    public String topology(Settings settings) {
        return "complete";
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        int broadcasts = broadcasts(settings);
        long exchanges = (long) settings.ranks() * settings.ranks() * broadcasts;
        if (exchanges > MAX_EXCHANGES) {
            throw new IllegalArgumentException(String.format(
                    "%d broadcasts of each of %d ranks to all others are too many: choose fewer of either",
                    broadcasts, settings.ranks()));
        }
        return ModelScenario.explorable(new AtomicBroadcastModel(settings.ranks(), broadcasts))
                .withFacts(simulator -> Map.of("broadcasts", broadcasts * settings.ranks()));
    }

    @Override
    public long expectedNanos(Settings settings) {
        long served = 6L
                * settings.ranks()
                * broadcasts(settings)
                * settings.network().overheadNanos();
        return settings.hopsNanos(3) + served;
    }

    private static int broadcasts(Settings settings) {
        return settings.number(ProtocolOption.BROADCASTS, 1, 1, 10_000);
    }
}
