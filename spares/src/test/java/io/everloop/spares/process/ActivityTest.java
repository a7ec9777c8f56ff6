package io.everloop.spares.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ActivityTest {

    /** The letters are those of proc(5). */
    @Test
    void whoRunsOrWaitsForADiskIsAlive() {
        String ready = "RSDZTtWXxKPI"
                .chars()
                .filter(state -> Activity.isReady((char) state))
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        assertEquals("RD", ready);
    }

    @Test
    void thisProcessRuns() {
        Activity activity = Activity.of(ProcessHandle.current().pid());
        assertTrue(activity.ready());
        assertFalse(activity.stopped());
        assertTrue(activity.workNanos() > 0);
    }
}
