package io.everloop.agreement.era;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Crash;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Simulation;
import io.everloop.agreement.simulate.Simulator;
import io.everloop.agreement.topology.Shape;
import io.everloop.agreement.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EraTest {

    private static final Topology PAIR = Topology.flat(Shape.BINARY, 2);
    private static final EraValue ANY = new EraValue(0, RankSet.empty(), RankSet.empty(), 0);

    /** Everything that came out, in words. */
    private static final class Log implements Outbox<EraMessage, EraDecision> {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void send(int to, EraMessage message) {
            lines.add("-> " + to + " " + message);
        }

        @Override
        public void emit(EraDecision event) {
            lines.add(event.toString());
        }
    }

    @Test
    void lateMessagesOfACollectedAgreementCreateNothing() {
        Era era = new Era(0, PAIR, Rebalancing.DEGENERATE);
        Log log = new Log();
        for (int agreement = 1; agreement <= 2; agreement++) {
            era.start(0, RankSet.empty(), true, log);
            era.onMessage(
                    1,
                    new EraMessage.Up(agreement, new EraValue(0, RankSet.empty(), RankSet.empty(), agreement - 1)),
                    log);
        }
        log.lines.clear();

        era.onMessage(1, new EraMessage.Up(1, ANY), log);
        era.onMessage(1, new EraMessage.Down(1, ANY), log);
        era.onMessage(1, new EraMessage.Request(1, RankSet.empty()), log);
        assertEquals(List.of(), log.lines);
        assertEquals(1, era.kept());

        era.onMessage(1, new EraMessage.Up(2, ANY), log);
        assertEquals(List.of("-> 1 DOWN(2) [0 low=1]"), log.lines);
    }

    @Test
    void resultsDoNotPileUp() {
        Simulator<Era, EraMessage, EraDecision> simulator = new Simulator<>(
                EraModel.blocking(Topology.flat(Shape.BINARY, 8), 500), Conditions.DEFAULT, new SplittableRandom(1));
        assertTrue(simulator.run().isSound());
        for (int rank = 0; rank < 8; rank++) {
            assertTrue(simulator.participant(rank).kept() <= 2);
        }
    }

    @Test
    void whoeverOneSurvivorKnowsToBeDeadIsFoundByAll() {
        Era zero = new Era(0, Topology.flat(Shape.STAR, 3), Rebalancing.DEGENERATE);
        Era one = new Era(1, Topology.flat(Shape.STAR, 3), Rebalancing.DEGENERATE);
        Log log = new Log();
        zero.start(-1, RankSet.empty(), true, log);
        zero.onMessage(2, new EraMessage.Up(1, ANY), log);
        one.onFailure(2, log);
        one.start(-1, RankSet.of(2), true, log);
        zero.onMessage(1, new EraMessage.Up(1, new EraValue(-1, RankSet.of(2), RankSet.of(2), 0)), log);

        assertEquals("decides(1) [0 found={2}], reports a failure", log.lines.get(log.lines.size() - 1));
        assertEquals(RankSet.of(2), zero.dead());
    }

    @Test
    void nobodyCanBeToldOfItsOwnDeath() {
        Era era = new Era(1, PAIR, Rebalancing.DEGENERATE);
        assertThrows(IllegalStateException.class, () -> era.onFailure(1, new Log()));
    }

    @Test
    void aRebuiltTreeIsAsFastAsAnIntactOne() {
        long bent = lastAgreementNanos(Rebalancing.NEVER);
        long rebuilt = lastAgreementNanos(Rebalancing.DEGENERATE);
        assertTrue(rebuilt < bent, () -> rebuilt + " ns with rebalancing, " + bent + " ns without");
    }

    /** The upper half of a binary tree dies at once; how long ten agreements take after that. */
    private static long lastAgreementNanos(Rebalancing rebalancing) {
        List<Crash> crashes = new ArrayList<>();
        for (int rank = 0; rank < 255; rank++) {
            crashes.add(Crash.atTime(rank, 1));
        }
        EraModel model = new EraModel(Topology.flat(Shape.BINARY, 1 << 10), 10, 1, rebalancing);
        Simulation run = new Simulator<>(
                        model, Conditions.DEFAULT.withCrashes(new CrashPlan(crashes)), new SplittableRandom(1))
                .run();
        assertEquals(Optional.empty(), run.violation());
        return run.lastEventNanos();
    }
}
