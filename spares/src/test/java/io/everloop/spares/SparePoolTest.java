package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SparePoolTest {

    private final SparePool pool = new SparePool(3, Depletion.RESPAWN);

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
        SparePool shrinking = new SparePool(3, Depletion.SHRINK);
        assertEquals(OptionalInt.of(SparePool.NOBODY), shrinking.died(0));
        assertEquals(OptionalInt.empty(), shrinking.arrived(3));
        assertEquals(OptionalInt.of(3), shrinking.died(1));
    }
}
