package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who was lost in a failure. */
class IncidentTest {

    private final Incident incident = new Incident(Phase.REVOKE, 0);

    private List<Integer> lost() {
        return incident.report(1).numbers("ranks");
    }

    @Test
    void ranksAreNamedAsTheyWereCountedAtTheBeginningThoughFewerGoOn() {
        incident.rebuilt(new int[] {10, 11, 12, 13}, new int[] {10, 12, 13});
        incident.rebuilt(new int[] {10, 12, 13}, new int[] {10, 13});
        assertEquals(List.of(1, 2), lost());
    }

    @Test
    void aPlaceThatIsLostTwiceIsOneRank() {
        incident.rebuilt(new int[] {10, 11, 12}, new int[] {10, 14, 12});
        incident.rebuilt(new int[] {10, 14, 12}, new int[] {10, 15, 12});
        assertEquals(List.of(1), lost());
    }
}
