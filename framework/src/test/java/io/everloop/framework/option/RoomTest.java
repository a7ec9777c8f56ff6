package io.everloop.framework.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import org.junit.jupiter.api.Test;

class RoomTest {

    private static final long GIB = 1L << 30;

    private static final JobSpec MANY = JobSpec.of("any", 1000).withSpares(24, Depletion.RESPAWN);

    @Test
    void moreProcessesThanTheMachineHoldsAreRefused() {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> Room.check(MANY, 16 * GIB));
        assertEquals(
                "1024 processes need about 40.0 GiB before they compute anything, and this machine has 16.0: start fewer"
                        + " ranks, or several in each process with --per-worker",
                refused.getMessage());
    }

    @Test
    void whatFitsIsNot() {
        assertEquals(MANY, Room.check(MANY, 64 * GIB));
        JobSpec packed = MANY.withPerWorker(100);
        assertEquals(packed, Room.check(packed, 16 * GIB));
    }
}
