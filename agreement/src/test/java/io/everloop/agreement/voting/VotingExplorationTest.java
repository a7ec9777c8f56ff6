package io.everloop.agreement.voting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@code -Dthorough=true} everything is explored with either kind of detection. */
@Timeout(120)
class VotingExplorationTest {

    private static final boolean THOROUGH = Boolean.getBoolean("thorough");
    private static final List<Operation> NOTHING = List.of();
    private static final List<Operation> READ = List.of(Operation.read());
    private static final List<Operation> WRITE = List.of(Operation.write(1));
    private static final Assignment FIRST_TWO = oneVoteEach(1, 2, 0, 1);
    private static final Assignment LAST_TWO = oneVoteEach(1, 2, 1, 2);
    private static final Assignment THREE = oneVoteEach(2, 2, 0, 1, 2);

    @Test
    void twoRanksWriteAndReadWhoeverDies() {
        exhaust(FIRST_TWO, 1, List.of(WRITE, READ));
        exhaust(FIRST_TWO, 1, List.of(WRITE, List.of(Operation.write(2), Operation.read())));
        exhaust(oneVoteEach(2, 2, 0, 1), 1, List.of(WRITE, READ));
    }

    @Test
    void threeRanksWriteAndReadWhoeverDies() {
        exhaust(THREE, 2, List.of(WRITE, READ, NOTHING));
        exhaust(oneVoteEach(1, 3, 0, 1, 2), 1, List.of(WRITE, READ, NOTHING));
    }

    @Test
    void twoWritersAmongThreeNeedNoLock() {
        exhaust(THREE, 1, List.of(WRITE, List.of(Operation.write(2)), NOTHING));
    }

    @Test
    void votesMoveBetweenTwoRanksWhileOneWrites() {
        exhaust(oneVoteEach(1, 1, 0), 1, List.of(reassign(FIRST_TWO), WRITE));
        exhaust(FIRST_TWO, 1, List.of(reassign(oneVoteEach(1, 1, 1)), List.of(Operation.write(1), Operation.read())));
    }

    @Test
    void votersChangeWhileAnotherReadsWhoeverDies() {
        exhaust(FIRST_TWO, 2, List.of(reassign(LAST_TWO), NOTHING, READ));
        List<List<Operation>> writing = List.of(reassign(oneVoteEach(1, 1, 2)), NOTHING, WRITE);
        exhaust(FIRST_TWO, 2, writing, Detection.WATCHERS);
        if (THOROUGH) {
            exhaust(FIRST_TWO, 2, writing, Detection.EVERYONE);
        }
    }

    @Test
    void votersChangeWhileAnotherWritesAndOneDies() {
        exhaust(FIRST_TWO, 1, List.of(reassign(LAST_TWO), WRITE, NOTHING));
    }

    @Test
    void twoReassignmentsAtATimeChooseOneWhenOneDies() {
        exhaust(FIRST_TWO, 1, List.of(reassign(LAST_TWO), reassign(oneVoteEach(1, 2, 0, 2)), NOTHING));
    }

    @ParameterizedTest
    @EnumSource(FlawedVoter.Flaw.class)
    void everyFlawIsFound(FlawedVoter.Flaw flaw) {
        Exploration result = Explorer.explore(flaw.group(), Detection.EVERYONE, 1, 1_000_000, states -> {});
        System.out.println("voting " + flaw + ": " + result.violation().orElse("none"));
        assertFalse(result.isSound(), flaw.toString());
        assertFalse(result.trace().isEmpty());
    }

    static List<Operation> reassign(Assignment target) {
        return List.of(Operation.reassign(target));
    }

    static Assignment oneVoteEach(int read, int write, int... voters) {
        int[] votes = new int[voters.length];
        Arrays.fill(votes, 1);
        return Assignment.of(RankSet.of(voters), votes, read, write);
    }

    private static void exhaust(Assignment first, int deaths, List<List<Operation>> scripts) {
        exhaust(first, deaths, scripts, Detection.EVERYONE);
        exhaust(first, deaths, scripts, Detection.WATCHERS);
    }

    private static void exhaust(Assignment first, int deaths, List<List<Operation>> scripts, Detection detection) {
        VotingModel model = new VotingModel(first, scripts);
        Exploration result = Explorer.explore(model, detection, deaths, 10_000_000, states -> {});
        System.out.printf(
                "voting %s %s, up to %d deaths told to %s: %,d states, %,d transitions%n",
                first, scripts, deaths, detection, result.states(), result.transitions());
        assertEquals("none", result.violation().orElse("none"), () -> String.join("\n", result.trace()));
        assertTrue(result.complete());
    }
}
