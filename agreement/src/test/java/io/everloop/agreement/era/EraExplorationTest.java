package io.everloop.agreement.era;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import io.everloop.agreement.topology.Shape;
import io.everloop.agreement.topology.Topology;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every interleaving of calls, deliveries, deaths and detections of small groups. */
@Timeout(120)
class EraExplorationTest {

    private static final long NO_LIMIT = Long.MAX_VALUE;

    /** These topologies give every tree of up to four ranks that blocks of ranks have; other hierarchies repeat them. */
    @ParameterizedTest
    @CsvSource({
        "2, binary, 1",
        "2, star, 1",
        "2, string, 1",
        "3, binary, 1",
        "3, star, 1",
        "3, string, 1",
        "4, binary, 1",
        "4, star, 1",
        "4, string, 1",
        "4, bin/bin, 2",
        "4, bin/star, 2",
        "4, star/string, 3"
    })
    void oneAgreementHoldsWhoeverDies(int ranks, String topology, int ranksPerHost) {
        for (Detection detection : List.of(Detection.EVERYONE, Detection.WATCHERS)) {
            explore(EraModel.blocking(Topology.parse(topology, ranks, ranksPerHost), 1), detection, ranks - 1);
        }
    }

    /** The trees that hosts give only if their ranks are no neighbours, or not as many on each. */
    @ParameterizedTest
    @CsvSource({
        "STAR,   STAR,   0 1 1 0",
        "STAR,   STAR,   0 1 0 1",
        "STAR,   STAR,   0 1 1 1",
        "BINARY, STAR,   0 1 2 1",
        "STRING, STAR,   0 1 2 0",
    })
    void oneAgreementOfScatteredRanksHoldsWhoeverDies(Shape across, Shape within, String hosts) {
        int[] hostOf =
                Arrays.stream(hosts.split(" ")).mapToInt(Integer::parseInt).toArray();
        for (Detection detection : List.of(Detection.EVERYONE, Detection.WATCHERS)) {
            explore(EraModel.blocking(Topology.placed(across, within, hostOf), 1), detection, hostOf.length - 1);
        }
    }

    @Test
    void severalAgreementsOfScatteredRanksHoldWhoeverDies() {
        Topology scattered = Topology.placed(Shape.STAR, Shape.STAR, 0, 1, 1, 0);
        explore(new EraModel(scattered, 2, 1, Rebalancing.ALWAYS), Detection.WATCHERS, 3);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 3, 1, binary",
        "2, 3, 3, binary",
        "3, 2, 1, star",
        "3, 2, 1, string",
        "3, 2, 2, star",
        "3, 2, 2, string",
        "3, 3, 2, star",
        "3, 3, 1, string",
        "4, 2, 1, binary",
        "4, 2, 1, string"
    })
    void severalAgreementsHoldWhoeverDies(int ranks, int agreements, int inFlight, String topology) {
        for (Detection detection : List.of(Detection.EVERYONE, Detection.WATCHERS)) {
            explore(
                    new EraModel(Topology.parse(topology, ranks, 1), agreements, inFlight, Rebalancing.ALWAYS),
                    detection,
                    ranks - 1);
        }
    }

    @Test
    void oneAgreementOfFiveHoldsWhereItFits() {
        explore(EraModel.blocking(Topology.parse("string", 5, 1), 1), Detection.WATCHERS, 4);
        explore(EraModel.blocking(Topology.parse("bin/star", 5, 2), 1), Detection.WATCHERS, 2);
    }

    private static void explore(EraModel model, Detection detection, int deaths) {
        Exploration found = Explorer.explore(model, detection, deaths, NO_LIMIT, states -> {});
        System.out.printf("%s, %s: %,d states%n", model, detection, found.states());
        assertEquals(List.of(), found.trace(), () -> found.violation().orElse(""));
        assertTrue(found.isSound() && found.complete(), () -> found.violation().orElse("incomplete"));
    }
}
