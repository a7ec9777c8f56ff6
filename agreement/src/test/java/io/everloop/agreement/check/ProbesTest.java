package io.everloop.agreement.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbesTest {

    private static final long AGREEMENT = 70;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 1000, 1 << 20})
    void everyProbeIsToldApart(int ranks) {
        Probes probes = new Probes(ranks);
        long seen = 0;
        for (int rank = 0; rank < ranks; rank++) {
            long contributors = probes.contributors(probes.flagOf(rank, AGREEMENT), AGREEMENT);
            if (contributors != 0) {
                assertEquals(probes.bitOf(rank), contributors);
                assertEquals(rank, probes.rankOf(Long.numberOfTrailingZeros(contributors)));
                seen |= contributors;
            }
        }
        assertEquals(probes.all(), seen);
        assertTrue(Long.bitCount(seen) > Math.min(ranks, Long.SIZE) / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 32})
    void aContributionToAnotherAgreementShows(int ranks) {
        Probes probes = new Probes(ranks);
        long alien = probes.flagOf(ranks - 1, AGREEMENT + 1);
        assertThrows(Violation.class, () -> probes.contributors(alien, AGREEMENT));
    }
}
