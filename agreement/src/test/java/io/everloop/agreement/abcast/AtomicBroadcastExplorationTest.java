package io.everloop.agreement.abcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code -Dthorough=true} more is looked at where not everything can be. */
@Timeout(120)
class AtomicBroadcastExplorationTest {

    private static final long CAP = Boolean.getBoolean("thorough") ? 200_000 : 20_000;

    @Test
    void twoRanksAgreeWhoeverDies() {
        exhaust(1, 1, 0);
        exhaust(1, 0, 2);
        exhaust(1, 1, 1);
        exhaust(1, 2, 2);
    }

    @Test
    void threeRanksAgreeOnTheMessagesOfOneSenderWhoeverDies() {
        exhaust(2, 1, 0, 0);
        exhaust(2, 0, 1, 0);
        exhaust(2, 0, 0, 1);
        exhaust(2, 2, 0, 0);
    }

    @Test
    void threeRanksAgreeOnTheOrderOfTwoSendersWhoeverDies() {
        exhaust(2, 1, 1, 0);
        exhaust(2, 0, 1, 1);
    }

    @Test
    void fourRanksAgreeOnOneMessageWhoeverDies() {
        exhaust(3, 1, 0, 0, 0);
    }

    @Test
    void fourRanksWithTwoSendersAgreeAsFarAsWasLooked() {
        AtomicBroadcastModel model = AtomicBroadcastModel.of(1, 1, 0, 0);
        report(Explorer.explore(model, Detection.EVERYONE, 3, CAP, states -> {}), 3, 1, 1, 0, 0);
    }

    @ParameterizedTest
    @EnumSource(FlawedBroadcaster.Flaw.class)
    void everyFlawIsFound(FlawedBroadcaster.Flaw flaw) {
        Exploration result = Explorer.explore(
                new FlawedBroadcaster.Group(flaw, 1, 1, 0), Detection.EVERYONE, 2, 1_000_000, states -> {});
        System.out.println("abcast " + flaw + ": " + result.violation().orElse("none"));
        assertFalse(result.isSound(), flaw.toString());
        assertFalse(result.trace().isEmpty());
    }

    private static void exhaust(int deaths, int... broadcasts) {
        Exploration result = Explorer.explore(
                AtomicBroadcastModel.of(broadcasts), Detection.EVERYONE, deaths, 10_000_000, states -> {});
        report(result, deaths, broadcasts);
        assertTrue(result.complete());
    }

    private static void report(Exploration result, int deaths, int... broadcasts) {
        System.out.printf(
                "abcast broadcasts %s, up to %d deaths: %,d states, %,d transitions, %s%n",
                Arrays.toString(broadcasts),
                deaths,
                result.states(),
                result.transitions(),
                result.complete() ? "complete" : "capped");
        assertEquals("none", result.violation().orElse("none"), () -> String.join("\n", result.trace()));
    }
}
