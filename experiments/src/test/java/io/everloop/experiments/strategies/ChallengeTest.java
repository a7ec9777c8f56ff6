package io.everloop.experiments.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Strategy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChallengeTest {

    /** A rank has the sum of all other blocks, which are alike: of two others at least. */
    @ParameterizedTest
    @ValueSource(ints = {2, 6, 8})
    void whatSoManyRanksCannotRunIsKnownBeforeAnythingRuns(int ranks) {
        for (Strategy strategy : List.of(Strategy.ABFT, Strategy.AUTO)) {
            String why = Challenge.S3D.refusal(strategy, true, ranks).orElseThrow();
            assertTrue(why.contains(ranks == 2 ? "use -n 3" : "among " + (ranks - 1) + " ranks"), why);
            assertTrue(Challenge.S3D.refusal(strategy, true, 4).isEmpty());
        }
        for (Strategy strategy : List.of(Strategy.ROLLBACK, Strategy.LOCAL, Strategy.SHRINK, Strategy.NONE)) {
            assertTrue(Challenge.S3D.refusal(strategy, true, ranks).isEmpty());
        }
    }

    @ParameterizedTest
    @EnumSource
    void whoMayChooseCanReconstructToo(Challenge challenge) {
        assertEquals(challenge.args(Strategy.ABFT, true), challenge.args(Strategy.AUTO, true));
    }

    @ParameterizedTest
    @EnumSource(names = {"CG", "S3D", "LU"})
    void othersDoNotPayForIt(Challenge challenge) {
        assertTrue(challenge.args(Strategy.ABFT, true).size() > 2);
        assertFalse(challenge.args(Strategy.ROLLBACK, true).equals(challenge.args(Strategy.ABFT, true)));
    }
}
