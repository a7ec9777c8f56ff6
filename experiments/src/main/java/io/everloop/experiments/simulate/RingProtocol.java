package io.everloop.experiments.simulate;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.ring.RingChecker;
import io.everloop.agreement.ring.RingModel;
import io.everloop.agreement.ring.RingTiming;
import io.everloop.agreement.simulate.Conditions;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The heartbeat ring. */
final class RingProtocol implements DetectorProtocol {

    private static final long DEFAULT_TIMEOUT_NANOS = 4_000_000;
    private static final int PATIENCE = 400;

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public String description() {
        return "heartbeats along a ring that closes over the dead";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(ProtocolOption.TIMEOUT);
    }

    @Override
    public String topology(Settings settings) {
        return "ring";
    }

    @Override
    public Conditions conditions(Settings settings, int deaths) {
        RingTiming timing = timing(settings);
        return Conditions.DEFAULT
                .withDetection(Detection.NOBODY, 0)
                .withSkew(timing.periodNanos())
                .withLimit((PATIENCE + 4L * deaths) * timing.timeoutNanos());
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        return ModelScenario.simulated(new RingModel(settings.ranks(), timing(settings), deaths))
                .withFacts(simulator -> facts((RingChecker) simulator.checker()));
    }

    private static Map<String, Object> facts(RingChecker checker) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("noticed_us", checker.worstNoticedNanos() / 1e3);
        facts.put("known_us", checker.worstKnownNanos() / 1e3);
        return facts;
    }

    @Override
    public long expectedNanos(Settings settings) {
        return 2 * timing(settings).timeoutNanos();
    }

    private static RingTiming timing(Settings settings) {
        return new RingTiming(settings.nanos(ProtocolOption.TIMEOUT, DEFAULT_TIMEOUT_NANOS));
    }
}
