package io.everloop.agreement.twophase;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.explore.DirectedRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Schedules that are easy to get wrong, one step after the other. */
@Timeout(10)
class Log2phasesScenariosTest {

    @Test
    void withoutFailuresTheTreeDecidesOnAllContributions() {
        var run = new DirectedRun<>(new Log2phasesModel(5, 1)).callAll().finish();
        for (int rank = 0; rank < 5; rank++) {
            assertEquals(List.of(decided(1, 5, RankSet.empty(), 0, 1, 2, 3, 4)), decisions(run, rank));
        }
    }

    @Test
    void theDecisionOfADeadRootIsLostWithItIfNobodyElseHadIt() {
        var run = new DirectedRun<>(new Log2phasesModel(2, 1));
        run.callAll().deliver(1, 0).die(0).lose(0, 1).finish();
        assertEquals(List.of(decided(1, 2, RankSet.empty(), 0, 1)), decisions(run, 0));
        assertEquals(List.of(decided(1, 2, RankSet.of(0), 1)), decisions(run, 1));
    }

    @Test
    void theNextCoordinatorTakesOverADecisionThatSomebodyReports() {
        var run = new DirectedRun<>(new Log2phasesModel(3, 1));
        run.callAll()
                .deliver(1, 0)
                .deliver(2, 0)
                .deliver(0, 2)
                .die(0)
                .lose(0, 1)
                .finish();
        assertEquals(List.of(decided(1, 3, RankSet.empty(), 0, 1, 2)), decisions(run, 1));
        assertEquals(decisions(run, 1), decisions(run, 2));
    }

    @Test
    void whoAnsweredAQueryIgnoresWhatADeadRelayStillHadUnderWay() {
        var run = new DirectedRun<>(new Log2phasesModel(6, 1));
        run.callAll().deliver(3, 1).deliver(4, 1).deliver(5, 2).deliver(1, 0).deliver(2, 0);
        run.deliver(0, 2).die(0).detect(1, 0).die(2).detect(1, 2).deliver(1, 5);
        assertEquals(1, run.lastSends().size());
        run.deliver(2, 5);
        assertEquals(List.of(), decisions(run, 5));
        run.lose(0, 1).finish();
        for (int rank : new int[] {1, 3, 4, 5}) {
            assertEquals(List.of(decided(1, 6, RankSet.of(0, 2), 1, 3, 4, 5)), decisions(run, rank));
        }
    }

    @Test
    void whoIsOneAgreementAheadAnswersWithTheDecisionBefore() {
        var run = new DirectedRun<>(new Log2phasesModel(3, 2));
        run.callAll().deliver(1, 0).deliver(2, 0).deliver(0, 2).call(2).die(0).lose(0, 1);
        run.detect(1, 0).deliver(1, 2);
        assertEquals(1, run.lastSends().size());
        run.deliver(2, 1);
        assertEquals(List.of(decided(1, 3, RankSet.empty(), 0, 1, 2)), decisions(run, 1));
        run.finish();
        assertEquals(decided(2, 3, RankSet.of(0), 1, 2), decisions(run, 1).get(1));
        assertEquals(decisions(run, 1), decisions(run, 2));
    }

    @Test
    void aCoordinatorThatIsOneAgreementAheadBringsTheDecisionBefore() {
        var run = new DirectedRun<>(new Log2phasesModel(3, 2));
        run.callAll().deliver(1, 0).deliver(2, 0).deliver(0, 1).call(1).die(0).lose(0, 2);
        run.detect(1, 0).deliver(1, 2);
        assertEquals(List.of(decided(1, 3, RankSet.empty(), 0, 1, 2)), decisions(run, 2));
        run.finish();
        assertEquals(decisions(run, 1), decisions(run, 2));
    }

    @Test
    void aCoordinatorThatHasDecidedTellsEverybodyOnceSomebodyDied() {
        var run = new DirectedRun<>(new Log2phasesModel(4, 1));
        run.callAll().deliver(3, 1).deliver(1, 0).deliver(2, 0).die(1).detect(0, 1);
        assertEquals(2, run.lastSends().size());
        run.deliver(0, 3);
        assertEquals(List.of(decided(1, 4, RankSet.empty(), 0, 1, 2, 3)), decisions(run, 3));
        run.finish();
    }

    private static List<Value> decisions(DirectedRun<Log2phasesParticipant, Log2phasesMessage, Decided> run, int rank) {
        return run.events(rank).stream().map(Decided::value).toList();
    }

    private static Value decided(int agreement, int ranks, RankSet found, int... contributors) {
        long flag = -1L;
        for (int rank : contributors) {
            flag &= new Probes(ranks).flagOf(rank, agreement);
        }
        return new Value(ranks, new Contribution(flag, RankSet.empty()), found);
    }
}
