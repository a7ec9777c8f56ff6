package io.everloop.experiments.simulate;

import io.everloop.agreement.validate.ChildChoice;
import io.everloop.agreement.validate.Semantics;
import io.everloop.agreement.validate.ValidateModel;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Validate-all in one of its two semantics. */
final class ValidateProtocol implements SimulatedProtocol {

    private final Semantics semantics;

    ValidateProtocol(Semantics semantics) {
        this.semantics = semantics;
    }

    @Override
    public String name() {
        return "validate-" + semantics.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return semantics == Semantics.STRICT
                ? "validate-all, three phases: the dead returned the same, too"
                : "validate-all, two phases: the living return the same set";
    }

    @Override
    public Set<ProtocolOption> options() {
        return EnumSet.of(ProtocolOption.TOPOLOGY);
    }

    @Override
    public String topology(Settings settings) {
        return switch (choice(settings)) {
            case MEDIAN -> "binomial";
            case CHAIN -> "string";
            case STAR -> "star";
        };
    }

    private ChildChoice choice(Settings settings) {
        String name = settings.text(ProtocolOption.TOPOLOGY, "binomial");
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "binomial" -> ChildChoice.MEDIAN;
            case "string" -> ChildChoice.CHAIN;
            case "star" -> ChildChoice.STAR;
            default ->
                throw new IllegalArgumentException(
                        "there is no topology '" + name + "' for " + name() + ": choose binomial, string or star");
        };
    }

    @Override
    public Scenario scenario(Settings settings, int deaths, RandomGenerator random) {
        return ModelScenario.explorable(new ValidateModel(settings.ranks(), semantics, choice(settings)));
    }

    @Override
    public long expectedNanos(Settings settings) {
        long phases = semantics == Semantics.STRICT ? 3 : 2;
        long depth = choice(settings) == ChildChoice.CHAIN ? settings.ranks() : settings.log2();
        return 2 * phases * settings.hopsNanos(depth);
    }
}
