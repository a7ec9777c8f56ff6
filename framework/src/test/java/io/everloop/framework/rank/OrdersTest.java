package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.framework.fault.Fault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who carries out which fault, and when. */
class OrdersTest {

    private static Orders orders(int rank, String... faults) {
        return new Orders(Stream.of(faults).map(Fault::parse).toList(), rank);
    }

    private static String due(Orders orders, long iteration, long deaths) {
        return String.join(
                ", ",
                orders.due(iteration, deaths).stream().map(Fault::toString).toList());
    }

    @Test
    void deathsOfARankAreForOneAfterTheOther() {
        Orders orders = orders(1, "kill 1@iteration=30", "kill 2@iteration=30", "kill 1@iteration=31");
        assertEquals("", due(orders, 29, 0));
        assertEquals("kill 1@iteration=30", due(orders, 30, 0));
        assertEquals("", due(orders, 30, 1), "the next one has outlived that");
        assertEquals("kill 1@iteration=31", due(orders, 31, 1));
        assertEquals("", due(orders, 31, 2));
    }

    @Test
    void whatDoesNotKillHappensOnceThoughWorkIsDoneAgain() {
        Orders orders = orders(1, "pause 1@iteration=30:10ms");
        assertEquals("pause 1@iteration=30:10ms", due(orders, 30, 0));
        assertEquals("", due(orders, 30, 0));
    }

    @Test
    void aPauseThatNobodyEndsCountsAsADeath() {
        Orders orders = orders(1, "pause 1@iteration=30:forever", "kill 1@iteration=40");
        assertEquals("pause 1@iteration=30:forever", due(orders, 30, 0));
        assertEquals("", due(orders, 30, 1));
        assertEquals("kill 1@iteration=40", due(orders, 40, 1));
    }

    @Test
    void everybodyLooksAfterCopiesButNotThoseWhoCameLater() {
        String corruption = "corrupt 1@iteration=30:partner";
        assertEquals(corruption, due(orders(3, corruption), 30, 0));
        Orders newcomer = orders(3, corruption);
        newcomer.skipTo(35);
        assertEquals(List.of(), newcomer.due(30, 1));
    }
}
