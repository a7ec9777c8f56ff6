package io.everloop.experiments.simulate;

import io.everloop.agreement.validate.Semantics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The protocols that can be simulated, in the order in which help lists them. */
public final class Protocols {

    private final List<SimulatedProtocol> all;

    Protocols(List<SimulatedProtocol> all) {
        this.all = List.copyOf(all);
    }

    /** Every protocol there is. */
    public static Protocols standard() {
        return new Protocols(List.of(
                new EraProtocol(),
                new Log2phasesProtocol(),
                new ValidateProtocol(Semantics.STRICT),
                new ValidateProtocol(Semantics.LOOSE),
                new GossipProtocol(GossipProtocol.Algorithm.MATRIX),
                new GossipProtocol(GossipProtocol.Algorithm.LIST),
                new RingProtocol(),
                new RevokeProtocol(),
                new GeneralsProtocol(),
                new AtomicBroadcastProtocol(),
                new VotingProtocol()));
    }

    List<SimulatedProtocol> all() {
        return all;
    }

    Optional<SimulatedProtocol> named(String name) {
        return all.stream()
                .filter(protocol -> protocol.name().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    /** The names, for sentences. */
    String names() {
        return names(protocol -> true);
    }

    /** Who takes an option, for sentences. */
    String takers(ProtocolOption option) {
        return names(protocol -> protocol.options().contains(option));
    }

    private String names(Predicate<SimulatedProtocol> wanted) {
        return all.stream().filter(wanted).map(SimulatedProtocol::name).collect(Collectors.joining(", "));
    }
}
