package io.everloop.experiments.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Strategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChallengeTest {

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
