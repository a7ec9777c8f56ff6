package io.everloop.framework.advice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Strategy;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AdvisorTest {

    private static final Set<Strategy> ALL = Set.of(Strategy.ROLLBACK, Strategy.ABFT, Strategy.SHRINK);

    private static Costs costs(double commit, double reconstruct, double slowdown, double left) {
        return new Costs(1, commit, Daly.interval(commit, 1), commit, reconstruct, slowdown, commit / 10, 8, left);
    }

    /** Daly's own examples: 5 minutes to commit, a failure a day, every 6 hours, every 15 minutes. */
    @Test
    void theBestIntervalIsThatOfDaly() {
        assertEquals(117, Daly.interval(5, 24 * 60), 1);
        assertEquals(57, Daly.interval(5, 6 * 60), 1);
        assertEquals(9.1, Daly.interval(5, 15), 0.1);
        assertEquals(3, Daly.interval(7, 3), 0);
    }

    /** About the square root of twice the ratio of commit and time between failures, plus what a repair takes. */
    @Test
    void theWasteAtTheBestIntervalIsAsExpected() {
        assertEquals(0.0142, Daly.waste(1e-4, Daly.interval(1e-4, 1), 0, 1), 2e-4);
        assertEquals(0.0450, Daly.waste(1e-3, Daly.interval(1e-3, 1), 0, 1), 1e-3);
        assertEquals(1, Daly.waste(1, 5, 10, 1), 0);
    }

    /** Working out takes as long as a commit: it pays up to a slowdown of 4.6 %, for a commit of a thousandth. */
    @Test
    void workingOutPaysUpToTheBreakEvenSlowdown() {
        assertEquals(
                Strategy.ABFT, Advisor.choose(costs(1e-3, 1e-3, 1.03, 0), ALL).strategy());
        assertEquals(
                Strategy.ROLLBACK,
                Advisor.choose(costs(1e-3, 1e-3, 1.06, 0), ALL).strategy());
        assertEquals(
                Strategy.ROLLBACK, Advisor.choose(costs(1e-3, 0.2, 1, 0), ALL).strategy());
    }

    @Test
    void onlyWhatIsSupportedIsChosen() {
        Advice advice = Advisor.choose(costs(1e-3, 1e-6, 1, 0), Set.of());
        assertEquals(Strategy.ROLLBACK, advice.strategy());
        assertTrue(advice.why().contains("supports nothing else"), advice.why());
    }

    @Test
    void fewerRanksWasteMoreTheMoreIsLeft() {
        Set<Strategy> shrink = Set.of(Strategy.SHRINK);
        assertEquals(
                Advisor.choose(costs(1e-3, 0, 1, 0), Set.of()).waste(),
                Advisor.choose(costs(1e-3, 0, 1, 0), shrink).waste(),
                1e-12);
        assertEquals(
                Strategy.ROLLBACK, Advisor.choose(costs(1e-3, 0, 1, 5), shrink).strategy());
    }

    @Test
    void theReasonIsALine() {
        String why = Advisor.choose(costs(1e-3, 2e-3, 1, 0), ALL).why();
        assertTrue(why.startsWith("abft wastes 0."), why);
        assertTrue(why.contains("works out what is lost in 2.0 ms") && why.contains("rollback wastes"), why);
        assertTrue(why.endsWith("with a failure every 1.0 s"), why);
    }
}
