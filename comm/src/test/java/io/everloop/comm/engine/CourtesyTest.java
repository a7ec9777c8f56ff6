package io.everloop.comm.engine;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CourtesyTest {

    private static final long SHORT = 100_000;
    private static final long SLICE = 3_000_000;

    private final Courtesy courtesy = new Courtesy();

    @Test
    void yieldsAmongThoseWhoWaitAreAlwaysWelcome() {
        courtesy.yielded(0, SHORT);
        assertTrue(courtesy.pays(SHORT));
    }

    @Test
    void afterALongYieldThereIsNoneForAsLongAgain() {
        courtesy.yielded(0, SLICE);
        assertFalse(courtesy.pays(SLICE));
        assertFalse(courtesy.pays(2 * SLICE - 1));
        assertTrue(courtesy.pays(2 * SLICE));
        assertTrue(courtesy.pays(2 * SLICE + 1));
    }
}
