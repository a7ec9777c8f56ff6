package io.everloop.agreement.broadcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RevokeExplorationTest {

    @ParameterizedTest
    @CsvSource({"2,1,1", "2,2,1", "3,1,2", "3,2,2", "3,3,2", "4,1,3", "4,2,3", "4,4,3"})
    @Timeout(60)
    void livingRanksAgreeInEveryInterleaving(int ranks, int initiators, int deaths) {
        int[] who = IntStream.range(0, initiators).toArray();
        Exploration found =
                Explorer.explore(new RevokeModel(ranks, who), Detection.NOBODY, deaths, 1_000_000, states -> {});
        System.out.printf(
                "revoke n=%d initiators=%s deaths<=%d: %,d states, %,d transitions%n",
                ranks, Arrays.toString(who), deaths, found.states(), found.transitions());
        assertEquals(Optional.empty(), found.violation(), () -> String.join("\n", found.trace()));
        assertTrue(found.complete());
    }

    @ParameterizedTest
    @CsvSource({"3,3,2", "4,1,3", "4,2,3"})
    @Timeout(60)
    void livingRanksAgreeWhenThoseWhoKnowLearnOfTheDeathsNextToThem(int ranks, int initiators, int deaths) {
        int[] who = IntStream.range(0, initiators).toArray();
        Exploration found =
                Explorer.explore(new RevokeModel(ranks, who), Detection.WATCHERS, deaths, 1_000_000, states -> {});
        System.out.printf(
                "revoke n=%d initiators=%s deaths<=%d, watched: %,d states, %,d transitions%n",
                ranks, Arrays.toString(who), deaths, found.states(), found.transitions());
        assertEquals(Optional.empty(), found.violation(), () -> String.join("\n", found.trace()));
        assertTrue(found.complete());
    }

    /** Ranks 0 and 3 of six are joined by 1, 2, 4 and 5 only: two are dead before, the other two may die at any moment. */
    @Test
    @Timeout(60)
    void livingRanksAgreeWhenAllDieWhoJoinThem() {
        Exploration found =
                Explorer.explore(Thinned.model(6, 0, RankSet.of(1, 2)), Detection.WATCHERS, 2, 1_000_000, states -> {});
        assertEquals(Optional.empty(), found.violation(), () -> String.join("\n", found.trace()));
        assertTrue(found.complete());
    }

    @Test
    @Timeout(60)
    void searchFindsThatAnInitiatorMayDieBetweenTwoSendsWhenReceiversPassNothingOn() {
        Exploration found = Explorer.explore(SilentReceiver.model(3, 0), Detection.NOBODY, 1, 1_000_000, states -> {});
        String violation = found.violation().orElseThrow();
        assertTrue(violation.startsWith("agreement: 1 of 2 living ranks never learn"), violation);
        assertTrue(found.trace().contains("0 dies"), () -> String.join("\n", found.trace()));
    }
}
