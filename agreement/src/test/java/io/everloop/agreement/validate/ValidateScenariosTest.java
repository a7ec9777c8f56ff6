package io.everloop.agreement.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.explore.DirectedRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The schedules on which the rules as printed fail, one step after the other. */
@Timeout(10)
class ValidateScenariosTest {

    @Test
    void aNewRootIsHeardByWhoHeardItsPredecessorAsOften() {
        var run = new DirectedRun<>(new ValidateModel(3, Semantics.STRICT, ChildChoice.STAR));
        run.callAll().deliver(0, 2).die(0).lose(0, 1).detect(1, 0).deliver(1, 2);
        assertEquals(List.of("1 ACK#(1,1) ~4"), run.lastSends());
        run.finish();
        assertReturned(run, RankSet.of(0), 1, 2);
    }

    @Test
    void aCommitOfADeadRootIsRefusedAfterTheNextRootsBallotWasAccepted() {
        for (ChildChoice choice : List.of(ChildChoice.STAR, ChildChoice.MEDIAN)) {
            var run = new DirectedRun<>(new ValidateModel(4, Semantics.LOOSE, choice));
            run.callAll();
            acceptBallot(run, choice);
            assertReturned(run, RankSet.empty(), 0);
            run.die(0, 1).detect(2, 0, 1);
            assertEquals(List.of("3 BALLOT#(2,1) {0,1} below 4"), run.lastSends());
            if (choice == ChildChoice.STAR) {
                run.deliver(2, 3).deliver(0, 3);
                assertEquals(List.of("0 NAK#(0,2) knowing {0,1}"), run.lastSends());
            } else {
                run.deliver(2, 3).deliver(0, 2);
                assertEquals(List.of("0 NAK#(0,2) knowing {0,1}"), run.lastSends());
            }
            run.finish();
            assertReturned(run, RankSet.of(0, 1), 2, 3);
        }
    }

    /** Everybody accepts the empty ballot of 0, whose commits are then in flight. */
    private static void acceptBallot(
            DirectedRun<ValidateParticipant, ValidateMessage, Validated> run, ChildChoice choice) {
        if (choice == ChildChoice.STAR) {
            run.deliver(0, 1).deliver(0, 2).deliver(0, 3);
            run.deliver(1, 0).deliver(2, 0).deliver(3, 0);
        } else {
            run.deliver(0, 1).deliver(0, 2).deliver(2, 3);
            run.deliver(3, 2).deliver(2, 0).deliver(1, 0);
        }
    }

    @Test
    void aCommitThatADeadRelayLeftBehindDoesNotDivideStrictSurvivors() {
        var run = new DirectedRun<>(new ValidateModel(5, Semantics.STRICT, ChildChoice.CHAIN));
        run.callAll().deliver(0, 1).deliver(1, 2).deliver(2, 3).deliver(3, 4);
        run.deliver(4, 3).deliver(3, 2).deliver(2, 1).deliver(1, 0);
        run.deliver(0, 1).deliver(1, 2);
        assertEquals(List.of("3 COMMIT#(0,2) {} ~1f below 5"), run.lastSends());
        run.die(0, 1, 2)
                .detect(3, 0, 1, 2)
                .deliver(3, 4)
                .deliver(4, 3)
                .deliver(3, 4)
                .deliver(4, 3);
        assertReturned(run, RankSet.of(0, 1, 2), 3);
        run.deliver(2, 3);
        assertEquals(List.of("2 NAK#(0,2) knowing {0,1,2}"), run.lastSends());
        run.finish();
        assertReturned(run, RankSet.of(0, 1, 2), 3, 4);
    }

    @Test
    void aCommitOfADeadRootCountsForWhoHasHeardNobodySince() {
        var run = new DirectedRun<>(new ValidateModel(3, Semantics.STRICT, ChildChoice.STAR));
        run.callAll().deliver(0, 1).deliver(0, 2).deliver(1, 0).deliver(2, 0);
        run.die(0).lose(0, 1).detect(1, 0).deliver(0, 2).deliver(1, 2);
        assertEquals(List.of("1 FORCED_NAK#(1,1) {} ~7 knowing {0}"), run.lastSends());
        run.finish();
        assertReturned(run, RankSet.empty(), 1, 2);
    }

    @Test
    void aRelayThatKnowsItsOnlyDescendantToBeDeadDoesNotWaitForIt() {
        var run = new DirectedRun<>(new ValidateModel(3, Semantics.STRICT, ChildChoice.CHAIN));
        run.call(0, 1).die(2).detect(1, 2).deliver(0, 1);
        assertEquals(List.of("0 REJECT#(0,1) knowing {2}"), run.lastSends());
        run.finish();
        assertReturned(run, RankSet.of(2), 0, 1);
    }

    @Test
    void theRootTriesAgainWhenItLearntOfTheDeathBeforeTheAnswerThatTellsIt() {
        var run = new DirectedRun<>(new ValidateModel(3, Semantics.STRICT, ChildChoice.STAR));
        run.call(0, 1).die(2).detect(1, 2).deliver(0, 1).detect(0, 2);
        assertEquals(List.of("1 BALLOT#(0,2) {2} below 3"), run.lastSends());
        run.deliver(1, 0).finish();
        assertReturned(run, RankSet.of(2), 0, 1);
    }

    @Test
    void everybodyReturnsLooselyWhenARelayDiesWithTheCommit() {
        var run = new DirectedRun<>(new ValidateModel(3, Semantics.LOOSE, ChildChoice.CHAIN));
        run.callAll().deliver(0, 1).deliver(1, 2).deliver(2, 1).deliver(1, 0);
        assertReturned(run, RankSet.empty(), 0);
        run.die(1).finish();
        assertReturned(run, RankSet.empty(), 0, 2);
    }

    @Test
    void aDeadRankMayHaveReturnedAnotherSetLooselyOnly() {
        var run = new DirectedRun<>(new ValidateModel(2, Semantics.LOOSE));
        run.callAll().deliver(0, 1).deliver(1, 0);
        assertReturned(run, RankSet.empty(), 0);
        run.die(0).lose(0, 1).finish();
        assertReturned(run, RankSet.of(0), 1);
    }

    @Test
    void messagesBeforeTheCallWaitForIt() {
        var run = new DirectedRun<>(new ValidateModel(2, Semantics.STRICT));
        run.call(0).deliver(0, 1);
        assertEquals(List.of(), run.lastSends());
        run.call(1);
        assertEquals(List.of("0 ACK#(0,1) ~2"), run.lastSends());
        run.finish();
        assertReturned(run, RankSet.empty(), 0, 1);
    }

    @Test
    void whatOneRankKnowsWhenItCallsIsInTheSetOfAll() {
        var run = new DirectedRun<>(new ValidateModel(4, Semantics.STRICT));
        run.die(1).detect(3, 1).call(0, 2, 3).finish();
        assertEquals(RankSet.of(1), run.events(3).get(0).knownAtCall());
        assertReturned(run, RankSet.of(1), 0, 2, 3);
    }

    private static void assertReturned(
            DirectedRun<ValidateParticipant, ValidateMessage, Validated> run, RankSet failed, int... ranks) {
        for (int rank : ranks) {
            assertEquals(
                    List.of(failed),
                    run.events(rank).stream().map(Validated::failed).toList());
        }
    }
}
