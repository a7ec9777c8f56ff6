package io.everloop.framework.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When commits are due, without a clock. */
class ScheduleTest {

    private static final long MILLI = 1_000_000;

    @Test
    void bitsThatAllProposeStandForTheLeastNumber() {
        for (int a = 0; a <= Steps.MAX_LEVEL; a++) {
            assertEquals(a, Steps.level(Steps.bits(a)));
            assertTrue(Steps.count(Steps.levelOf((double) Steps.count(a))) == Steps.count(a), "level " + a);
            for (int b = 0; b <= Steps.MAX_LEVEL; b++) {
                assertEquals(Math.min(a, b), Steps.level(Steps.bits(a) & Steps.bits(b)));
            }
        }
    }

    @Test
    void aFixedNumberIsKept() {
        Schedule schedule = new Schedule(new Interval.Iterations(10), Duration.ofHours(1));
        schedule.restart(7, 0);
        assertFalse(schedule.isDue(16));
        assertTrue(schedule.isDue(17));
        schedule.advance(17, MILLI);
        assertFalse(schedule.isDue(26));
        assertTrue(schedule.isDue(27));
    }

    @Test
    void failuresThatAreObservedCountMoreThanWhatWasExpected() {
        Schedule schedule = new Schedule(new Interval.Auto(), Duration.ofHours(1));
        assertEquals(3600e9, schedule.mtbfNanos(MILLI));
        schedule.observed(4, 100 * MILLI);
        assertEquals(50 * MILLI, schedule.mtbfNanos(300 * MILLI));
    }

    @Test
    void afterAFailureAllGoOnWithTheIntervalThatWasAgreedOn() {
        Schedule survivor = new Schedule(new Interval.Every(Duration.ofSeconds(1)), Duration.ofHours(1));
        survivor.restart(0, 0);
        survivor.learn(Steps.bits(10), Duration.ofMillis(1));
        survivor.advance(100, MILLI);
        Schedule newcomer = new Schedule(new Interval.Every(Duration.ofSeconds(1)), Duration.ofHours(1));
        for (Schedule schedule : List.of(survivor, newcomer)) {
            schedule.agree(10, 1);
            schedule.restart(100, 2 * MILLI);
            assertFalse(schedule.isDue(131));
            assertTrue(schedule.isDue(132));
        }
    }

    @Test
    void anAutomaticIntervalIsCutToWhatFailuresThatHaveBeenSeenCallFor() {
        Schedule schedule = new Schedule(new Interval.Auto(), Duration.ofHours(1));
        schedule.agree(10, 8.5);
        schedule.restart(100, MILLI);
        assertFalse(schedule.isDue(107));
        assertTrue(schedule.isDue(108));
    }

    /** As when it takes over what fewer ranks have, before its loop has begun. */
    @Test
    void aNewcomerThatHasMeasuredNothingProposesWhatOthersHave() {
        Schedule newcomer = new Schedule(new Interval.Auto(), Duration.ofHours(1));
        newcomer.agree(10, 1_000);
        assertEquals(Steps.bits(10), newcomer.proposal(40, MILLI));
    }

    /** Iterations of a millisecond, commits of a millisecond, a failure every 200: every 20 would be best. */
    @Test
    void theAutomaticIntervalGrowsToTheBestOne() {
        Schedule schedule = new Schedule(new Interval.Auto(), Duration.ofMillis(200));
        long now = 0;
        long last = 0;
        long step = 0;
        schedule.restart(0, now);
        for (long done = 1; done < 500; done++) {
            now += MILLI;
            if (schedule.isDue(done)) {
                long proposal = schedule.proposal(done, now);
                now += MILLI;
                schedule.learn(proposal, Duration.ofMillis(1));
                schedule.advance(done, now);
                assertTrue(done - last <= 2 * Math.max(1, step), "from " + step + " to " + (done - last));
                step = done - last;
                last = done;
            }
        }
        assertEquals(16, step);
    }
}
