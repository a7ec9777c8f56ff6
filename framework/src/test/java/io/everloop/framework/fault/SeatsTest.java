package io.everloop.framework.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.spares.JobSpec;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SeatsTest {

    /** Worker 1 is gone; the last one may be heard to move before the one whose number it takes. */
    @Test
    void whoIsCountedOtherwiseIsFoundUnderTheNewNumberInWhateverOrderThatIsHeard() {
        Seats seats = new Seats(JobSpec.of("program", 4));
        seats.died(1);
        seats.moved(3, 3, 2);
        seats.moved(2, 2, 1);
        assertEquals(OptionalInt.of(0), seats.lastOf(0));
        assertEquals(OptionalInt.of(2), seats.lastOf(1));
        assertEquals(OptionalInt.of(3), seats.lastOf(2));
        assertEquals(OptionalInt.empty(), seats.lastOf(3));
    }
}
