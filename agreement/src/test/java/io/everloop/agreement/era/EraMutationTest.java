package io.everloop.agreement.era;

import io.everloop.agreement.mutation.Mutant;
import io.everloop.agreement.mutation.MutantHunt;
import io.everloop.agreement.topology.Topology;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of the agreement is needed: without it, the explorer shows a run that goes wrong. */
@Timeout(120)
class EraMutationTest {

    private static final List<EraModel> GROUPS = List.of(
            group(2, "binary", 1, 1, 1),
            group(3, "star", 1, 1, 1),
            group(3, "string", 1, 1, 1),
            group(2, "binary", 1, 2, 2),
            group(3, "star", 1, 2, 1),
            group(3, "string", 1, 2, 1),
            group(3, "star", 1, 2, 2),
            group(4, "string", 1, 1, 1),
            group(4, "star/star", 2, 1, 1),
            group(4, "binary", 1, 1, 1),
            group(4, "binary", 1, 2, 1));

    private static EraModel group(int ranks, String topology, int ranksPerHost, int agreements, int inFlight) {
        return new EraModel(Topology.parse(topology, ranks, ranksPerHost), agreements, inFlight, Rebalancing.ALWAYS);
    }

    static Stream<Mutant> mutants() {
        return EraMutants.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aPlantedFaultIsReported(Mutant mutant) {
        MutantHunt.assertReported(mutant, GROUPS);
    }
}
