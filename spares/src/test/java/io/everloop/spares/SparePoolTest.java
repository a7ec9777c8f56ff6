package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SparePoolTest {

    private final SparePool pool = new SparePool(3, Depletion.RESPAWN, worker -> "here");

    @Test
    void theFirstSpareTakesTheFirstPlace() {
        pool.arrived(3);
        pool.arrived(4);
        assertEquals(OptionalInt.of(3), pool.died(1));
        assertEquals(OptionalInt.of(4), pool.died(0));
        assertEquals(Map.of(1, 3, 0, 4), pool.substitutes());
    }

    @Test
    void aPlaceWaitsForWhoeverComes() {
        assertEquals(OptionalInt.empty(), pool.died(2));
        assertEquals(1, pool.vacant());
        assertEquals(OptionalInt.of(2), pool.arrived(3));
        assertEquals(0, pool.vacant());
    }

    @Test
    void aSubstituteThatDiesHasOneOfItsOwn() {
        pool.arrived(3);
        pool.arrived(4);
        pool.died(1);
        assertEquals(OptionalInt.of(4), pool.died(3));
        assertEquals(Map.of(1, 3, 3, 4), pool.substitutes());
    }

    @Test
    void anIdleSpareThatDiesLeavesNoPlace() {
        pool.arrived(3);
        assertEquals(OptionalInt.empty(), pool.died(3));
        assertEquals(0, pool.vacant());
        assertEquals(0, pool.idle());
    }

    @Test
    void whereFewerGoOnNobodyIsWaitedFor() {
        SparePool shrinking = new SparePool(3, Depletion.SHRINK, worker -> "here");
        assertEquals(OptionalInt.empty(), shrinking.died(0));
        assertEquals(List.of(0), shrinking.expect(0));
        assertEquals(Map.of(0, SparePool.NOBODY), shrinking.substitutes());
        assertEquals(OptionalInt.empty(), shrinking.arrived(3));
        assertEquals(OptionalInt.of(3), shrinking.died(1));
    }

    @Test
    void whereFewerMayGoOnThoseWhoAreComingAreWaitedFor() {
        SparePool shrinking = new SparePool(3, Depletion.SHRINK, worker -> "here");
        shrinking.died(0);
        assertEquals(List.of(), shrinking.expect(1));
        shrinking.died(1);
        assertEquals(List.of(1), shrinking.expect(1));
        assertEquals(OptionalInt.of(0), shrinking.arrived(3));
        assertEquals(Map.of(1, SparePool.NOBODY, 0, 3), shrinking.substitutes());
    }

    @Test
    void whereFewerMayNotGoOnNoPlaceIsGivenUp() {
        pool.died(0);
        assertEquals(List.of(), pool.expect(0));
        assertEquals(1, pool.vacant());
    }

    /** Workers 0 to 3 and spares 4 to 7, two on each of four hosts. */
    @Test
    void hostsThatLostWorkersAreAvoided() {
        SparePool spread = new SparePool(4, Depletion.WAIT, worker -> "host" + worker % 4);
        for (int spare = 4; spare < 8; spare++) {
            spread.arrived(spare);
        }
        // Nobody died elsewhere: host 1 is the worst, of the others host 0 came first.
        assertEquals(OptionalInt.of(4), spread.died(1));
        // Host 0 has two workers in places by now, host 1 lost one.
        assertEquals(OptionalInt.of(6), spread.died(3));
        // Hosts 1 and 3 lost one each, and no others are left.
        assertEquals(OptionalInt.of(5), spread.died(4));
    }

    @Test
    void amongEqualHostsTheEmptierOneThenTheEarlierSpare() {
        List<SpareChoice.Candidate> idle = List.of(
                new SpareChoice.Candidate(7, "a"),
                new SpareChoice.Candidate(8, "b"),
                new SpareChoice.Candidate(9, "b"));
        assertEquals(
                8,
                SpareChoice.choose(idle, Map.of(), Map.of("a", 2, "b", 1))
                        .orElseThrow()
                        .worker());
        assertEquals(
                7,
                SpareChoice.choose(idle, Map.of("b", 1), Map.of("a", 9))
                        .orElseThrow()
                        .worker());
        assertEquals(
                7, SpareChoice.choose(idle, Map.of(), Map.of()).orElseThrow().worker());
    }
}
