package io.everloop.agreement.twophase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.explore.Altered;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import io.everloop.agreement.twophase.Log2phasesMessage.Answer;
import io.everloop.agreement.twophase.Log2phasesMessage.Decision;
import io.everloop.agreement.twophase.Log2phasesMessage.Query;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The checker, and the explorer with it, see what is wrong. */
@Timeout(60)
class Log2phasesCheckerTest {

    @Test
    void everyPromiseCanBeBroken() {
        Log2phasesChecker checker = new Log2phasesChecker(2, 2);
        rejects(checker, "without the contribution of 1", 0, event(1, RankSet.empty(), 0));
        rejects(checker, "but 1 is alive", 0, event(1, RankSet.of(1), 0, 1));
        rejects(checker, "its latest was #0", 0, event(2, RankSet.empty(), 0, 1));
        rejects(checker, "a contribution to another", 0, decided(1, 0L, RankSet.empty(), RankSet.empty()));
        checker.onEvent(0, event(1, RankSet.empty(), 0, 1));
        rejects(checker, "its latest was #1", 0, event(1, RankSet.empty(), 0, 1));
        rejects(checker, "others alive decided", 1, event(1, RankSet.of(0), 1));
        assertThrows(Violation.class, checker::atRest);
        checker.onDeath(0);
        rejects(checker, "0 neither contributed", 1, event(1, RankSet.empty(), 1));
        long flag = new Probes(2).flagOf(1, 1);
        rejects(checker, "but had acknowledged", 1, decided(1, flag, RankSet.of(0), RankSet.of(0)));
        checker.onEvent(1, event(1, RankSet.of(0), 1));
        checker.onEvent(1, event(2, RankSet.of(0), 1));
        checker.atRest();
    }

    private static void rejects(Log2phasesChecker checker, String why, int rank, Decided event) {
        Violation violation = assertThrows(Violation.class, () -> checker.copy().onEvent(rank, event));
        assertTrue(violation.getMessage().contains(why), violation.getMessage());
    }

    private static Decided event(int agreement, RankSet found, int... contributors) {
        long flag = -1L;
        for (int rank : contributors) {
            flag &= new Probes(2).flagOf(rank, agreement);
        }
        return decided(agreement, flag, found, RankSet.empty());
    }

    private static Decided decided(int agreement, long flag, RankSet found, RankSet acknowledged) {
        Contribution own = new Contribution(-1L, RankSet.empty());
        return new Decided(agreement, new Value(2, new Contribution(flag, acknowledged), found), own);
    }

    @Test
    void aQueryThatHidesTheDeadIsReported() {
        Exploration found = explore(
                4,
                sent -> Optional.of(
                        sent instanceof Query query
                                ? new Query(query.agreement(), RankSet.empty(), query.previous())
                                : sent));
        assertTrue(found.violation().isPresent(), found::toString);
    }

    @Test
    void anAnswerThatHidesADecisionIsReported() {
        Exploration found = explore(
                3,
                sent -> Optional.of(
                        sent instanceof Answer answer ? new Answer(answer.agreement(), answer.value(), false) : sent));
        assertTrue(found.violation().isPresent(), found::toString);
    }

    @Test
    void aCoordinatorThatKeepsItsDecisionToItselfIsReported() {
        Exploration found = explore(2, sent -> sent instanceof Decision ? Optional.empty() : Optional.of(sent));
        assertEquals(Optional.empty(), found.violation());
        found = explore(3, sent -> sent instanceof Decision ? Optional.empty() : Optional.of(sent));
        assertTrue(found.violation().orElseThrow().contains("will never decide"), found::toString);
    }

    private static Exploration explore(int ranks, Function<Log2phasesMessage, Optional<Log2phasesMessage>> alteration) {
        var model = Altered.model(new Log2phasesModel(ranks, 1), alteration);
        return Explorer.explore(model, Detection.EVERYONE, ranks - 1, 1_000_000, seen -> {});
    }
}
