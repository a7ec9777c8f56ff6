package io.everloop.agreement.era;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import io.everloop.agreement.mutation.Mutant;
import io.everloop.agreement.mutation.MutantCompiler;
import io.everloop.agreement.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of the agreement is needed: without it, the explorer shows a run that goes wrong. */
@Timeout(120)
class EraMutationTest {

    private static final long MOST_STATES = 200_000;

    /** A small group in which some mistakes show: the size, its tree, how many agreements, how many in flight. */
    private record Setting(int ranks, String topology, int ranksPerHost, int agreements, int inFlight) {}

    private static final List<Setting> SETTINGS = List.of(
            new Setting(2, "binary", 1, 1, 1),
            new Setting(3, "star", 1, 1, 1),
            new Setting(3, "string", 1, 1, 1),
            new Setting(2, "binary", 1, 2, 2),
            new Setting(3, "star", 1, 2, 1),
            new Setting(3, "string", 1, 2, 1),
            new Setting(3, "star", 1, 2, 2),
            new Setting(4, "string", 1, 1, 1),
            new Setting(4, "star/star", 2, 1, 1),
            new Setting(4, "binary", 1, 1, 1),
            new Setting(4, "binary", 1, 2, 1));

    static Stream<Mutant> mutants() {
        return EraMutants.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aPlantedFaultIsReported(Mutant mutant) throws ReflectiveOperationException {
        ClassLoader loader = new MutantCompiler("io.everloop.agreement.era").compile(mutant);
        Optional<Exploration> caught = Optional.empty();
        for (Setting setting : SETTINGS) {
            for (Detection detection : List.of(Detection.WATCHERS, Detection.EVERYONE)) {
                if (caught.isEmpty()) {
                    Exploration found = explore(loader, setting, detection);
                    caught = Optional.of(found).filter(result -> !result.isSound());
                    caught.ifPresent(result -> tell(mutant, setting, result));
                }
            }
        }
        assertTrue(caught.isPresent(), () -> "nobody notices: " + mutant);
    }

    private static void tell(Mutant mutant, Setting setting, Exploration found) {
        System.out.printf(
                "%s%n  %s after %,d states: %s%n",
                mutant, setting, found.states(), found.violation().orElse(""));
        found.trace().forEach(line -> System.out.println("      " + line));
    }

    private static Exploration explore(ClassLoader loader, Setting setting, Detection detection)
            throws ReflectiveOperationException {
        Class<?> policies = loader.loadClass("io.everloop.agreement.era.Rebalancing");
        Object model = loader.loadClass("io.everloop.agreement.era.EraModel")
                .getConstructor(Topology.class, int.class, int.class, policies)
                .newInstance(
                        Topology.parse(setting.topology(), setting.ranks(), setting.ranksPerHost()),
                        setting.agreements(),
                        setting.inFlight(),
                        policies.getField("ALWAYS").get(null));
        return explore(EraMutationTest.<AnyParticipant>asModel(model), detection, setting.ranks() - 1);
    }

    /** Stands for the mutant's own participant class, which this class cannot name. */
    private interface AnyParticipant extends Participant<Message, Object>, Explorable<AnyParticipant> {}

    @SuppressWarnings("unchecked")
    private static <P extends AnyParticipant> Model<P, Message, Object> asModel(Object model) {
        return (Model<P, Message, Object>) model;
    }

    private static <P extends Participant<M, E> & Explorable<P>, M extends Message, E> Exploration explore(
            Model<P, M, E> model, Detection detection, int deaths) {
        return Explorer.explore(model, detection, deaths, MOST_STATES, states -> {});
    }
}
