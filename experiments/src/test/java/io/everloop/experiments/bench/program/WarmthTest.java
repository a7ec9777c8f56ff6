package io.everloop.experiments.bench.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmthTest {

    /** One slice of forty. */
    private static final double SLICE = 1e6;

    private static int slicesUntilEnough(Warmth warmth, IntToDoubleFunction cost) {
        int slices = 0;
        while (!warmth.isEnough()) {
            warmth.add(SLICE, cost.applyAsDouble(slices++));
        }
        return slices;
    }

    @Test
    void whatIsFastFromTheBeginningNeedsTheLeastTime() {
        assertEquals(10, slicesUntilEnough(new Warmth(10, 40), slice -> 7));
    }

    @Test
    void aStepIsWaitedOutAsLongAgainAsItTookToCome() {
        assertEquals(20, slicesUntilEnough(new Warmth(10, 40), slice -> slice < 9 ? 7 : 3));
    }

    @Test
    void noiseIsNoProgress() {
        assertEquals(10, slicesUntilEnough(new Warmth(10, 40), slice -> slice % 3 == 0 ? 7 : 20));
    }

    @Test
    void whatKeepsGettingFasterIsGivenUp() {
        assertEquals(40, slicesUntilEnough(new Warmth(10, 40), slice -> Math.pow(0.9, slice)));
    }

    @Test
    void nothingIsKnownBeforeTheFirstSlices() {
        Warmth warmth = new Warmth(0, 40);
        assertFalse(warmth.isEnough());
        warmth.add(SLICE, 1);
        assertFalse(warmth.isEnough());
        warmth.add(SLICE, 1);
        assertTrue(warmth.isEnough());
    }
}
