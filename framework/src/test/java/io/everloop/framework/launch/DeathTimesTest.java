package io.everloop.framework.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Since when a repair is waited for. */
class DeathTimesTest {

    private final DeathTimes times = new DeathTimes();

    @Test
    void theFirstWhoDiedCountsAndTheFirstThatIsKnownOfHer() {
        times.died(2, 30);
        times.died(1, 20);
        times.died(1, 25);
        assertEquals(20, times.overcome(100));
        assertEquals(0, times.overcome(200), "nobody knows who died before that");
    }

    @Test
    void whatIsHeardTooLateIsNotTakenForTheNextDeath() {
        times.died(1, 25);
        assertEquals(25, times.overcome(100));
        times.died(1, 20);
        assertEquals(0, times.overcome(5_000));
    }

    @Test
    void whoDiedAfterARepairBelongsToTheNextThoughThatIsToldLater() {
        times.died(1, 25);
        times.died(2, 120);
        assertEquals(25, times.overcome(100));
        assertEquals(120, times.overcome(200));
    }
}
