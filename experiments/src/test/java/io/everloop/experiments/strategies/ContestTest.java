package io.everloop.experiments.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Strategy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The solver, one of whose ranks dies, in real processes. */
@Timeout(90)
class ContestTest {

    private static final Duration MTBF = Duration.ofSeconds(10);

    private final Contest contest = new Contest(Challenge.CG, 3, true);

    @Test
    void whatTheDeadHadIsWorkedOutAndFewerRanksGoOn() throws Exception {
        long iterations = contest.base().iterations();
        List<PlannedDeath> deaths = List.of(new PlannedDeath(1, iterations / 2));
        Trial reconstructed = contest.disturbed(Strategy.ABFT, MTBF, deaths);
        assertEquals(1, reconstructed.repairs());
        // Only the iteration that was interrupted is done again.
        assertTrue(reconstructed.iterations() <= iterations + 2, reconstructed::toString);
        Trial shrunk = contest.disturbed(Strategy.SHRINK, MTBF, deaths);
        assertEquals(1, shrunk.repairs());
        assertTrue(shrunk.iterations() >= iterations && shrunk.digest().isPresent(), shrunk::toString);
    }
}
