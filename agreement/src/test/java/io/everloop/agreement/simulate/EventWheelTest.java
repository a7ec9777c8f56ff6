package io.everloop.agreement.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Against a heap that orders by time and then by insertion. */
class EventWheelTest {

    private record Event(long time, long insertion) {}

    @Test
    void takesEventsByTimeAndThenByInsertion() {
        for (long seed = 1; seed <= 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            EventWheel wheel = new EventWheel();
            PriorityQueue<Event> expected =
                    new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::insertion));
            int reach = 1 << random.nextInt(4, 30);
            for (int insertion = 0; insertion < 5_000; insertion++) {
                long time = wheel.now() + random.nextInt(reach);
                wheel.add(time, insertion % 5, insertion, 7, null);
                expected.add(new Event(time, insertion));
                if (random.nextInt(3) == 0) {
                    takeOne(wheel, expected);
                }
            }
            while (!expected.isEmpty()) {
                takeOne(wheel, expected);
            }
            assertFalse(wheel.next());
        }
    }

    private static void takeOne(EventWheel wheel, PriorityQueue<Event> expected) {
        Event event = expected.remove();
        assertTrue(wheel.next());
        assertEquals(event.time(), wheel.now());
        assertEquals(event.insertion(), wheel.rank());
        assertEquals(event.insertion() % 5, wheel.kind());
        assertEquals(7, wheel.other());
        assertEquals(expected.size(), wheel.pending());
    }
}
