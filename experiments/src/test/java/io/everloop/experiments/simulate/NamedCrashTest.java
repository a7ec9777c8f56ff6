package io.everloop.experiments.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.simulate.Crash;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedCrashTest {

    private static List<Crash> crashes(String text) {
        return NamedCrash.parse(text).plan(10, 4).crashes();
    }

    @Test
    void aRankDiesAtATimeAfterAStepOrAfterASend() {
        assertEquals(List.of(Crash.atTime(3, 12_000)), crashes("3@12us"));
        assertEquals(List.of(Crash.atStep(3, 5)), crashes("3@step=5"));
        assertEquals(List.of(Crash.atSend(3, 2)), crashes("3@send=2"));
    }

    @Test
    void allRanksOfAHostDieTogetherAndTheLastHostMayBeSmaller() {
        assertEquals(List.of(Crash.atTime(8, 7), Crash.atTime(9, 7)), crashes("host=2@7ns"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "3@", "@12us", "x@12us", "-1@12us", "3@step=", "host=1@step=3", "99999999999@1us"})
    void otherFormsAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> NamedCrash.parse(text));
    }

    @Test
    void stepsAreCountedFromOne() {
        assertThrows(IllegalArgumentException.class, () -> NamedCrash.parse("3@step=0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10@1us", "host=3@1us"})
    void whoDoesNotExistCannotDie(String text) {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> crashes(text));
        assertTrue(refused.getMessage().contains("numbered from 0 to"), refused.getMessage());
    }
}
