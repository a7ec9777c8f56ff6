package io.everloop.agreement.broadcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RevokeTest {

    private final List<String> output = new ArrayList<>();
    private final Outbox<Revocation, Revoked> out = new Outbox<>() {
        @Override
        public void send(int to, Revocation message) {
            output.add(to + " " + message);
        }

        @Override
        public void emit(Revoked event) {
            output.add(event.toString());
        }
    };
    private final Revoke participant = new Revoke(0, new BinomialGraph(6));

    @Test
    void firstNewsIsReportedBeforeItIsPassedOnAndLaterCopiesAreDropped() {
        participant.onMessage(4, new Revocation(7, 0), out);
        assertEquals(
                List.of("holds 7/0 revoked", "1 REVOKE 7/0", "5 REVOKE 7/0", "4 REVOKE 7/0", "2 REVOKE 7/0"), output);
        output.clear();
        participant.onMessage(2, new Revocation(7, 0), out);
        participant.revoke(7, 0, out);
        assertEquals(List.of(), output);
    }

    @Test
    void theNextLivingRankIsToldOfAllThatIsKnown() {
        participant.onFailure(1, out);
        participant.revoke(7, 0, out);
        participant.revoke(8, 0, out);
        participant.revoke(9, 0, out);
        participant.open(9, 1);
        assertTrue(participant.watches(2));
        assertFalse(participant.watches(3));
        output.clear();
        participant.onFailure(5, out);
        participant.onFailure(2, out);
        assertEquals(List.of("3 REVOKE 7/0", "3 REVOKE 8/0"), output);
        output.clear();
        participant.onMessage(4, new Revocation(6, 0), out);
        assertEquals("3 REVOKE 6/0", output.get(output.size() - 1));
        output.clear();
        participant.onFailure(3, out);
        participant.onFailure(4, out);
        assertEquals(List.of("4 REVOKE 6/0", "4 REVOKE 7/0", "4 REVOKE 8/0"), output);
    }

    @Test
    void whoKnowsNothingWatchesNobody() {
        assertFalse(participant.watches(1));
        participant.onFailure(1, out);
        participant.onFailure(2, out);
        assertEquals(List.of(), output);
    }

    @Test
    void newsOfAnEpochThatIsOverIsDropped() {
        participant.open(7, 3);
        participant.onMessage(4, new Revocation(7, 2), out);
        assertEquals(List.of(), output);
        assertFalse(participant.isRevoked(7, 3));
    }

    @Test
    void newsOfAnEpochThatHasNotBegunHereIsKeptUntilItDoes() {
        participant.open(7, 2);
        participant.onMessage(4, new Revocation(7, 3), out);
        assertEquals(5, output.size());
        participant.open(7, 3);
        assertTrue(participant.isRevoked(7, 3));
        participant.open(7, 4);
        assertFalse(participant.isRevoked(7, 4));
    }

    @Test
    void contextsDoNotTouchEachOther() {
        participant.revoke(7, 0, out);
        participant.revoke(5, 1, out);
        assertTrue(participant.isRevoked(5, 1));
        assertTrue(participant.isRevoked(7, 0));
        assertFalse(participant.isRevoked(6, 0));
        assertFalse(participant.isRevoked(7, 1));
        assertEquals(10, output.size());
    }

    @Test
    void checkerReportsWhatNobodyStartedAndWhatComesTwice() {
        Checker<Revoked> checker = new RevokeModel(3, 1).checker();
        assertThrows(Violation.class, () -> checker.onEvent(0, new Revoked(0, 0)));
        checker.onEvent(1, new Revoked(0, 0));
        assertThrows(Violation.class, () -> checker.onEvent(1, new Revoked(0, 0)));
        assertThrows(Violation.class, () -> checker.onEvent(0, new Revoked(0, 1)));
        assertThrows(Violation.class, checker::atRest);
    }

    @Test
    void nobodyNeedsToKnowWhenAllWhoKnewAreDead() {
        Checker<Revoked> checker = new RevokeChecker(new BinomialGraph(4), RankSet.of(0), new Revoked(0, 0));
        checker.onEvent(0, new Revoked(0, 0));
        checker.onDeath(0);
        checker.atRest();
    }

    @Test
    void initiatorsOutsideTheRanksAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> new RevokeModel(3));
        assertThrows(IllegalArgumentException.class, () -> new RevokeModel(3, 3));
        assertThrows(IllegalArgumentException.class, () -> new RevokeModel(3, -1));
    }
}
