package io.everloop.agreement.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.ring.RingMessage.Dead;
import io.everloop.agreement.ring.RingMessage.Observe;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RingDetectorTest {

    private static final RingTiming TIMING = new RingTiming(400);

    private final List<String> output = new ArrayList<>();
    private final Outbox<RingMessage, Detected> out = new Outbox<>() {
        @Override
        public void send(int to, RingMessage message) {
            output.add(to + " " + message);
        }

        @Override
        public void emit(Detected event) {
            output.add(event.toString());
        }
    };

    private static RingDetector rank(int rank, int ranks) {
        return new RingDetector(rank, new BinomialGraph(ranks), TIMING);
    }

    private List<String> taken() {
        List<String> copy = List.copyOf(output);
        output.clear();
        return copy;
    }

    @Test
    void silenceForTheTimeoutIsDeathAndTheRingClosesOverIt() {
        RingDetector three = rank(3, 6);
        for (int now = 0; now <= 300; now += 100) {
            three.onTick(now, out);
        }
        assertEquals(List.of("4 HEARTBEAT", "4 HEARTBEAT", "4 HEARTBEAT", "4 HEARTBEAT"), taken());
        three.onTick(400, out);
        assertEquals(
                List.of(
                        "knows that 2 is dead",
                        "1 OBSERVE {2}",
                        "1 DEAD {2}",
                        "5 DEAD {2}",
                        "4 DEAD {2}",
                        "4 HEARTBEAT"),
                taken());
        assertEquals(1, three.observed());
    }

    @Test
    void heartbeatsOfThePredecessorAloneKeepTheTimeoutAway() {
        RingDetector three = rank(3, 6);
        for (int now = 0; now <= 800; now += 100) {
            three.onTick(now, out);
            three.onMessage(2, RingMessage.HEARTBEAT, out);
        }
        assertEquals(2, three.observed());
        for (int now = 900; now <= 1300; now += 100) {
            three.onTick(now, out);
            three.onMessage(1, RingMessage.HEARTBEAT, out);
        }
        assertEquals(1, three.observed());
    }

    @Test
    void reconnectionStepsOverAllTheDeadAndGivesAFreshTimeout() {
        RingDetector three = rank(3, 6);
        three.onTick(0, out);
        three.onMessage(5, new Dead(RankSet.of(1)), out);
        three.onTick(399, out);
        taken();
        three.onTick(400, out);
        assertEquals("0 OBSERVE {1,2}", taken().get(1));
        three.onTick(799, out);
        assertEquals(0, three.observed());
        three.onTick(800, out);
        assertEquals(5, three.observed());
    }

    @Test
    void observersOnlyMoveAwaySoThatALateRequestOfTheDeadChangesNothing() {
        RingDetector zero = rank(0, 8);
        zero.onMessage(3, new Observe(RankSet.of(1, 2)), out);
        assertEquals(3, zero.observer());
        zero.onMessage(2, new Observe(RankSet.of(1)), out);
        assertEquals(3, zero.observer());
    }

    @Test
    void newNeighboursInTheRingTellEachOtherWhatTheyKnow() {
        RingDetector zero = rank(0, 6);
        zero.onMessage(4, new Dead(RankSet.of(5)), out);
        taken();
        zero.onMessage(3, new Observe(RankSet.of(1, 2)), out);
        List<String> answer = taken();
        assertEquals(List.of("3 DEAD {5}", "3 HEARTBEAT"), answer.subList(answer.size() - 2, answer.size()));
        assertEquals(RankSet.of(1, 2, 5), zero.dead());
    }

    @Test
    void newsIsPassedOnOnceAndAlsoAlongTheRingWhereTheGraphHasNoLink() {
        RingDetector zero = rank(0, 6);
        zero.onMessage(3, new Observe(RankSet.of(1, 2)), out);
        taken();
        zero.onMessage(5, new Dead(RankSet.of(4)), out);
        assertEquals(List.of("knows that 4 is dead", "3 DEAD {4}"), taken());
        zero.onMessage(3, new Dead(RankSet.of(4)), out);
        assertEquals(List.of(), taken());
    }

    @Test
    void lastOneLeftObservesNobody() {
        RingDetector zero = rank(0, 2);
        zero.onFailure(1, out);
        assertEquals(List.of("knows that 1 is dead"), taken());
        assertEquals(-1, zero.observed());
        zero.onTick(5_000, out);
        zero.onTick(9_000, out);
        assertEquals(List.of(), taken());
    }

    @Test
    void checkerReportsTheLivingDeclaredDeadTheSlowAndTheIncomplete() {
        Checker<Detected> checker = new RingChecker(3, TIMING, 1);
        assertThrows(Violation.class, () -> checker.onEvent(0, new Detected(1)));
        checker.onTime(1_000);
        checker.onDeath(1);
        assertThrows(Violation.class, checker::atRest);
        checker.onTime(1_000 + TIMING.boundNanos() + 1);
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Detected(1)));
        checker.onTime(1_000 + TIMING.boundNanos());
        checker.onEvent(0, new Detected(1));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Detected(1)));
        checker.onEvent(2, new Detected(1));
        checker.atRest();
    }

    @Test
    void oneThatOnlySuspectsTellsNobodyUntilTheDeathIsCertain() {
        RingDetector three = new RingDetector(3, new BinomialGraph(6), TIMING, who -> output.add("suspects " + who));
        for (int now = 0; now <= 300; now += 100) {
            three.onTick(now, out);
        }
        taken();
        three.onTick(400, out);
        assertEquals(List.of("suspects 2", "4 HEARTBEAT"), taken());
        for (int now = 500; now <= 700; now += 100) {
            three.onTick(now, out);
        }
        assertEquals(List.of("4 HEARTBEAT", "4 HEARTBEAT", "4 HEARTBEAT"), taken());
        three.onTick(800, out);
        assertEquals(List.of("suspects 2", "4 HEARTBEAT"), taken());
        assertEquals(RankSet.empty(), three.dead());
        three.onFailure(2, out);
        assertEquals(
                List.of("knows that 2 is dead", "1 OBSERVE {2}", "1 DEAD {2}", "5 DEAD {2}", "4 DEAD {2}"), taken());
    }
}
