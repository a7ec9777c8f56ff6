package io.everloop.spares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.spares.process.Activity;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VigilTest {

    private static final long BOUND = 4000;

    private Activity activity = new Activity(false, false, 0);
    private final Vigil vigil = new Vigil(BOUND, 0, () -> Optional.ofNullable(activity));

    private void hearAndAsk(long now) {
        vigil.heard(now);
        assertTrue(vigil.isDue(now + 1000));
        vigil.ask(now + 1000);
    }

    @Test
    void itIsAskedEveryQuarterOfTheBound() {
        vigil.heard(100);
        assertFalse(vigil.isDue(1099));
        assertTrue(vigil.isDue(1100));
        vigil.ask(1100);
        assertFalse(vigil.isDue(5000));
    }

    @Test
    void aStoppedOneHangsAfterTheBoundAndNotBefore() {
        hearAndAsk(0);
        activity = new Activity(true, false, 0);
        assertFalse(vigil.hangs(3999));
        assertEquals(4999, vigil.dueNanos());
        hearAndAsk(10_000);
        assertFalse(vigil.hangs(13_000));
        assertTrue(vigil.hangs(14_000));
    }

    @Test
    void oneThatDoesNothingHangsAfterTheBound() {
        hearAndAsk(0);
        assertFalse(vigil.hangs(3000));
        assertTrue(vigil.hangs(4000));
    }

    @Test
    void oneThatWorksIsAliveForAsLongAsItDoes() {
        hearAndAsk(0);
        for (long now = 3000; now < 60_000; now += 1000) {
            activity = new Activity(false, false, now);
            assertFalse(vigil.hangs(now));
        }
        assertTrue(vigil.hangs(61_000));
    }

    @Test
    void oneThatWouldWorkIfOthersLetItIsAlive() {
        hearAndAsk(0);
        activity = new Activity(false, true, 0);
        assertFalse(vigil.hangs(3000));
        assertFalse(vigil.hangs(4000));
        assertFalse(vigil.hangs(50_000));
    }

    @Test
    void oneThatCannotBeLookedAtIsLookedAtAgain() {
        hearAndAsk(0);
        assertFalse(vigil.hangs(3000));
        activity = null;
        for (long now = 4000; now < 20_000; now += 1000) {
            assertFalse(vigil.hangs(now));
            assertEquals(now + 1000, vigil.dueNanos());
        }
        activity = new Activity(false, false, 0);
        assertTrue(vigil.hangs(20_000));
    }

    @Test
    void aSuspectedOneIsLookedAtSooner() {
        hearAndAsk(0);
        vigil.suspect(1000);
        assertFalse(vigil.hangs(1500));
        assertFalse(vigil.hangs(2000));
        assertTrue(vigil.hangs(3000));
        assertTrue(vigil.isSuspected());
    }

    @Test
    void aSuspectedOneThatNobodyHadAskedHasTimeToAnswer() {
        vigil.heard(0);
        activity = new Activity(true, false, 0);
        vigil.ask(50_000);
        vigil.suspect(50_000);
        assertEquals(51_000, vigil.dueNanos());
        assertFalse(vigil.hangs(50_999));
        assertTrue(vigil.hangs(51_000));
    }

    @Test
    void aSuspectedOneThatAnswersIsCleared() {
        hearAndAsk(0);
        vigil.suspect(1000);
        vigil.heard(1500);
        assertFalse(vigil.hangs(10_000));
        assertFalse(vigil.isSuspected());
    }

    @Test
    void oneWhomOthersWatchIsAskedLessOftenAndHasTwiceTheTime() {
        vigil.share();
        vigil.heard(0);
        activity = new Activity(true, false, 0);
        assertFalse(vigil.isDue(1999));
        assertTrue(vigil.isDue(2000));
        vigil.ask(2000);
        assertFalse(vigil.hangs(7999));
        assertTrue(vigil.hangs(8999));
    }

    @Test
    void whoIsSuspectedByThoseWhoWatchIsLookedAtAsSoonAsAnybody() {
        vigil.share();
        vigil.heard(0);
        activity = new Activity(true, false, 0);
        vigil.ask(2000);
        vigil.suspect(3000);
        assertFalse(vigil.hangs(3999));
        assertTrue(vigil.hangs(4000));
    }

    /** Those who watch have waited for so long that one quarter is enough. */
    @Test
    void whoIsSuspectedHasAQuarterToAnswerWhenTheAgentGoesOn() {
        vigil.share();
        vigil.heard(0);
        activity = new Activity(true, false, 0);
        vigil.ask(2000);
        vigil.suspect(3000);
        vigil.excuse(100_000);
        assertFalse(vigil.hangs(100_999));
        assertTrue(vigil.hangs(101_000));
    }

    @Test
    void nobodyIsBlamedForTheTimeInWhichTheAgentStoodStill() {
        hearAndAsk(0);
        activity = new Activity(true, false, 0);
        vigil.excuse(100_000);
        assertFalse(vigil.hangs(103_000));
        assertTrue(vigil.hangs(104_000));
    }
}
