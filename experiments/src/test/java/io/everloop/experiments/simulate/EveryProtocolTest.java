package io.everloop.experiments.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for each protocol that can be named on the command line. */
@Timeout(60)
class EveryProtocolTest {

    static Stream<SimulatedProtocol> protocols() {
        return Protocols.standard().all().stream();
    }

    private static Run run(SimulatedProtocol protocol, int failures, long seed) {
        Settings settings = Settings.ofSize(protocol.defaultRanks());
        Circumstances circumstances = new Circumstances(
                deaths -> protocol.conditions(settings, deaths),
                failures,
                0,
                List.of(),
                protocol.expectedNanos(settings));
        return new SimulationJob(protocol, settings, circumstances, seed, 1)
                .run(seed, new Observer(Optional.empty(), steps -> {}));
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void itRunsAsItComesAndKeepsItsPromises(SimulatedProtocol protocol) {
        Run run = run(protocol, protocol.defaultFailures(), 1);
        assertEquals(Optional.empty(), run.violation());
        assertTrue(run.simulation().decided() > 0, protocol.name());
        assertTrue(protocol.expectedNanos(Settings.ofSize(64)) > 0, protocol.name());
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void theSameSeedGivesTheSameRunWithADeath(SimulatedProtocol protocol) {
        Run first = run(protocol, 1, 5);
        Run second = run(protocol, 1, 5);
        assertEquals(first.simulation(), second.simulation());
        assertEquals(first.facts(), second.facts());
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void itCanBeExploredIfItSaysSo(SimulatedProtocol protocol) {
        if (!protocol.isExplorable()) {
            return;
        }
        Settings settings = Settings.ofSize(protocol.defaultExploredRanks());
        Scenario scenario = protocol.scenario(settings, 1, new SplittableRandom(0));
        assertTrue(
                scenario.explore(protocol.conditions(settings, 1).detection(), 1, 2_000, states -> {})
                        .isSound(),
                protocol.name());
    }

    @Test
    void everyOptionIsTakenBySomebodyAndNamesAreUnique() {
        Set<ProtocolOption> taken = EnumSet.noneOf(ProtocolOption.class);
        protocols().forEach(protocol -> taken.addAll(protocol.options()));
        assertEquals(EnumSet.allOf(ProtocolOption.class), taken);
        assertEquals(
                protocols().count(),
                protocols().map(SimulatedProtocol::name).distinct().count());
    }
}
