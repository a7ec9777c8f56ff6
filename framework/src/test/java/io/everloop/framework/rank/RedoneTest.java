package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.framework.rank.Redone.Stretch;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long work takes that is done again, whatever interrupts it. */
class RedoneTest {

    private final Redone redone = new Redone();

    @Test
    void itIsToldWhenTheIterationBeginsThatHadBeenReached() {
        redone.goesOn(90, 100);
        redone.repeats(1, 30);
        assertEquals(List.of(), redone.begins(20, 100));
        assertEquals(List.of(), redone.begins(29, 190));
        assertEquals(List.of(new Stretch(1, 30, 100)), redone.begins(30, 200));
        assertEquals(List.of(), redone.begins(31, 210));
    }

    /** Back to 20, as far as 25, back to 20 again: from there to 25 is work of the second repair, the rest of the first. */
    @Test
    void whatAnotherFailureInterruptsIsCountedWithoutItsRepair() {
        redone.goesOn(90, 100);
        redone.repeats(1, 30);
        redone.goesOn(150, 1_000);
        redone.repeats(2, 25);
        assertEquals(List.of(), redone.begins(24, 1_030));
        assertEquals(List.of(new Stretch(2, 25, 40)), redone.begins(25, 1_040));
        assertEquals(List.of(new Stretch(1, 30, 50 + 60)), redone.begins(30, 1_100));
    }

    @Test
    void whoStaysWhereItIsGoesOnWithWhatItDoesAgain() {
        redone.goesOn(90, 100);
        redone.repeats(1, 30);
        redone.goesOn(150, 1_000);
        assertEquals(List.of(new Stretch(1, 30, 50 + 20)), redone.begins(30, 1_020));
    }
}
