package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class GainTest {

    private static final long MILLI = 1_000_000;

    /** How many rounds there are, of which each takes so long. */
    private static long rounds(LongUnaryOperator nanos) {
        return rounds(1_000 * MILLI, nanos);
    }

    private static long rounds(long mostNanos, LongUnaryOperator nanos) {
        Gain gain = new Gain(mostNanos);
        long rounds = 0;
        while (gain.isLikely()) {
            gain.add(nanos.applyAsLong(rounds));
            rounds++;
        }
        return rounds;
    }

    @Test
    void whatDoesNotBecomeFasterEndsSoon() {
        assertEquals(11, rounds(round -> 10 * MILLI));
        assertEquals(11, rounds(round -> 0));
    }

    @Test
    void whatBecomesFasterGoesOnThroughSlowRounds() {
        assertEquals(10 + 11, rounds(round -> round < 10 ? (40 - 3 * round) * MILLI : (30 + round % 3) * MILLI / 3));
        assertEquals(8 + 11, rounds(round -> round == 0 ? 20 * MILLI : round < 8 ? 30 * MILLI : 10 * MILLI));
    }

    @Test
    void itEndsWhateverItBrings() {
        assertTrue(rounds(round -> Math.max(1, (1000 - 100 * round) * MILLI)) < 3);
        assertEquals(1, rounds(round -> 5_000 * MILLI));
        assertEquals(2, rounds(200 * MILLI, round -> 150 * MILLI));
    }
}
