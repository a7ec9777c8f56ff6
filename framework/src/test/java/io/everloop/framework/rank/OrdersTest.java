package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.fault.Fault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who carries out which fault, and when. */
class OrdersTest {

    private static Orders orders(int rank, String... faults) {
        return new Orders(Stream.of(faults).map(Fault::parse).toList(), rank);
    }

    private static String due(Orders orders, long iteration) {
        return String.join(
                ", ", orders.due(iteration).stream().map(Fault::toString).toList());
    }

    /** One that takes the place of a rank that has carried out these, as others have heard. */
    private static Orders successor(int rank, List<String> faults, String... carriedOut) {
        Orders witness = orders(0, faults.toArray(String[]::new));
        Stream.of(carriedOut).forEach(witness::heard);
        long[] told = new long[witness.numbers()];
        witness.tell(told, 0);
        Orders successor = orders(rank, faults.toArray(String[]::new));
        successor.learn(told, 0);
        return successor;
    }

    @Test
    void deathsOfARankAreForOneAfterTheOther() {
        List<String> faults =
                List.of("kill 1@iteration=30", "kill 2@iteration=30", "kill 1@iteration=30", "kill 1@iteration=31");
        Orders first = orders(1, faults.toArray(String[]::new));
        assertEquals("", due(first, 29));
        assertEquals("kill 1@iteration=30", due(first, 30), "one at a time");
        String word = first.carriesOut(Fault.parse("kill 1@iteration=30"));
        assertTrue(Orders.isWord(word), word);
        Orders second = successor(1, faults, word);
        assertEquals("kill 1@iteration=30", due(second, 30));
        Orders third = successor(1, faults, word, second.carriesOut(Fault.parse("kill 1@iteration=30")));
        assertEquals("", due(third, 30), "it has outlived those");
        assertEquals("kill 1@iteration=31", due(third, 31));
    }

    /** Rank 3 shares a worker with rank 2, and goes with it. */
    @Test
    void whoDiesOfSomethingElseLeavesItsOwnDeathToItsSuccessor() {
        List<String> faults = List.of("kill 2@iteration=50", "kill 3@iteration=100");
        String word = orders(2, faults.toArray(String[]::new)).carriesOut(Fault.parse("kill 2@iteration=50"));
        assertEquals("kill 3@iteration=100", due(successor(3, faults, word), 100));
        assertEquals("", due(successor(2, faults, word), 50));
    }

    @Test
    void whatDoesNotKillHappensOnceThoughWorkIsDoneAgain() {
        Orders orders = orders(1, "pause 1@iteration=30:10ms");
        assertEquals("pause 1@iteration=30:10ms", due(orders, 30));
        assertEquals("", due(orders, 30));
    }

    @Test
    void aPauseThatNobodyEndsCountsAsADeath() {
        Orders orders = orders(1, "pause 1@iteration=30:forever", "kill 1@iteration=40");
        assertEquals("pause 1@iteration=30:forever", due(orders, 30));
        orders.heard(orders.carriesOut(Fault.parse("pause 1@iteration=30:forever")));
        assertEquals("", due(orders, 30));
        assertEquals("kill 1@iteration=40", due(orders, 40));
    }

    @Test
    void everybodyLooksAfterCopiesButNotThoseWhoCameLater() {
        String corruption = "corrupt 1@iteration=30:partner";
        assertEquals(corruption, due(orders(3, corruption), 30));
        Orders newcomer = orders(3, corruption);
        newcomer.skipTo(35);
        assertEquals(List.of(), newcomer.due(30));
    }
}
