package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class FarewellsTest {

    private final Farewells goer = new Farewells();
    private final Farewells leaver = new Farewells();

    @BeforeEach
    void bothAreInTheSameEpoch() {
        goer.isOf(2, 4);
        leaver.isOf(0, 4);
        leaver.begins(9);
    }

    @Test
    void whoeverIsInALaterIterationThanTheLastOfAnotherHasGoneOn() {
        goer.begins(10);
        String sentence = goer.heard(leaver.leaves(10).orElseThrow()).orElseThrow();
        assertTrue(sentence.startsWith("after iteration 9 rank 0 left the loop, but rank 2 went on"), sentence);
    }

    @Test
    void whoeverIsSlowIsToldWhenItGoesOnAndNotBefore() {
        goer.begins(3);
        assertEquals(Optional.empty(), goer.heard(leaver.leaves(10).orElseThrow()));
        goer.begins(9);
        assertThrows(IllegalStateException.class, () -> goer.begins(10));
    }

    @Test
    void whatWasSaidBeforeARepairCountsNoMore() {
        goer.begins(3);
        assertEquals(Optional.empty(), goer.heard(leaver.leaves(10).orElseThrow()));
        goer.isOf(1, 5);
        goer.begins(11);
    }

    @Test
    void whatWasSaidByThoseWhoAreAheadCountsWhenTheOthersHaveFollowed() {
        leaver.isOf(0, 5);
        goer.begins(12);
        assertEquals(Optional.empty(), goer.heard(leaver.leaves(10).orElseThrow()));
        assertThrows(IllegalStateException.class, () -> goer.isOf(2, 5));
    }

    @Test
    void whoeverIsThroughAndStaysSaysSoAgainAfterARepairAndOnlyThen() {
        leaver.leaves(10);
        assertEquals(Optional.empty(), leaver.leaves(10));
        assertEquals(Optional.of("5 0 10"), leaver.isOf(0, 5));
        leaver.returns();
        assertEquals(Optional.empty(), leaver.isOf(0, 6));
    }

    @Test
    void votesAreTheSameOnlyForTheSameNumberOfIterations() {
        leaver.leaves(10);
        goer.leaves(11);
        assertNotEquals(leaver.vote(), leaver.vote() & goer.vote());
        assertNotEquals(goer.vote(), leaver.vote() & goer.vote());
        assertEquals(1, leaver.vote() & goer.vote() & 1);
    }
}
