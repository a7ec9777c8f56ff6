package io.everloop.agreement.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EventWheelTest {

    private static final long BASE_SEED = Long.getLong("seed", System.nanoTime());

    private record Expected(long time, int number, Object payload) {}

    @Test
    void equalTimesKeepTheOrderOfTheirInsertion() {
        EventWheel wheel = new EventWheel();
        for (int number = 0; number < 100; number++) {
            wheel.add(5_000_000 + number % 2, number % 5, number, 7, null);
        }
        List<Integer> ranks = new ArrayList<>();
        while (wheel.next()) {
            assertEquals(5_000_000 + wheel.rank() % 2, wheel.now());
            assertEquals(wheel.rank() % 5, wheel.kind());
            assertEquals(7, wheel.other());
            ranks.add(wheel.rank());
        }
        assertEquals(100, ranks.size());
        assertEquals(98, ranks.get(49));
        assertEquals(1, ranks.get(50));
    }

    @Test
    @Timeout(60)
    void takesWhatAQueueSortedByTimeAndInsertionWouldTake() {
        for (int run = 0; run < 200; run++) {
            long seed = BASE_SEED + run;
            SplittableRandom random = new SplittableRandom(seed);
            EventWheel wheel = new EventWheel();
            PriorityQueue<Expected> queue =
                    new PriorityQueue<>(Comparator.comparingLong(Expected::time).thenComparingInt(Expected::number));
            long farthest = 1L << (1 + random.nextInt(40));
            for (int number = 0; number < 3_000; number++) {
                Expected event = new Expected(wheel.now() + random.nextLong(farthest), number, new Object());
                queue.add(event);
                wheel.add(event.time(), number % 5, number, 0, event.payload());
                if (random.nextInt(3) == 0) {
                    takeOne(wheel, queue, seed);
                }
            }
            while (!queue.isEmpty()) {
                takeOne(wheel, queue, seed);
            }
            assertFalse(wheel.next());
        }
    }

    private static void takeOne(EventWheel wheel, PriorityQueue<Expected> queue, long seed) {
        Expected expected = queue.remove();
        assertTrue(wheel.next());
        assertEquals(expected.number(), wheel.rank(), () -> "repeat with -Dseed=" + seed);
        assertEquals(expected.time(), wheel.now());
        assertSame(expected.payload(), wheel.payload());
        assertEquals(queue.size(), wheel.pending());
    }
}
