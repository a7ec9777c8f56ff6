package io.everloop.agreement.gossip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.gossip.GossipEvent.Consensus;
import io.everloop.agreement.gossip.GossipEvent.Learned;
import org.junit.jupiter.api.Test;

class ViewTest {

    @Test
    void countIsTheAgeOfTheFirstDetection() {
        FaultList early = FaultList.empty(5).detect(0, 7, 2);
        FaultList late = FaultList.empty(5).detect(1, 7, 4);
        assertSame(early, late.merge(1, early));
        assertSame(early, early.merge(0, late));
        assertEquals(3, early.count(7, 5));
        assertFalse(early.isAgreed(7, 6));
        assertTrue(early.isAgreed(7, 7));
    }

    @Test
    void listsOfDifferentFailuresMergeToBoth() {
        FaultList both =
                FaultList.empty(5).detect(0, 7, 2).merge(0, FaultList.empty(5).detect(1, 3, 4));
        assertEquals("{3 since 4,7 since 2}", both.toString());
        assertEquals(16, both.bytes());
        assertSame(both, both.merge(0, FaultList.empty(5)));
    }

    @Test
    void matrixKnowsConsensusWhenAllWhoAreNotFailedHaveSpoken() {
        FaultMatrix zero = FaultMatrix.empty(4).detect(0, 3, 0);
        FaultMatrix one = FaultMatrix.empty(4).merge(1, zero);
        assertEquals("{3 by {0, 1}}", one.toString());
        assertFalse(one.isAgreed(3, 0));
        assertTrue(FaultMatrix.empty(4).merge(2, one).isAgreed(3, 0));
        assertTrue(one.detect(1, 2, 0).isAgreed(3, 0));
        assertFalse(one.detect(1, 2, 0).isAgreed(2, 0));
        assertSame(one, one.merge(1, zero));
    }

    @Test
    void matrixIsChargedAsIntegersAndRefusedWhenNoMessageCouldHoldIt() {
        assertEquals(16 << 20, FaultMatrix.empty(1 << 11).bytes());
        assertEquals((16 << 20) + 8, GossipModel.matrixMessageBytes(1 << 11));
        FaultMatrix.empty(23_170);
        assertThrows(IllegalArgumentException.class, () -> FaultMatrix.empty(23_171));
        assertThrows(IllegalArgumentException.class, () -> GossipModel.byMatrix(1 << 20, 1, 1, 1));
    }

    @Test
    void checkerReportsConsensusThatComesTooEarly() {
        Checker<GossipEvent> checker = new GossipChecker(3, 1);
        checker.onDeath(2);
        checker.onEvent(0, new Learned(2, 1));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Consensus(2, 1)));
        checker.onEvent(1, new Learned(2, 1));
        checker.onEvent(0, new Consensus(2, 2));
        assertThrows(Violation.class, checker::atRest);
        checker.onEvent(1, new Consensus(2, 3));
        assertTrue(checker.isSatisfied());
        checker.atRest();
    }

    @Test
    void checkerReportsThatSomebodyAliveIsHeldFailed() {
        assertThrows(Violation.class, () -> new GossipChecker(3, 1).onEvent(0, new Learned(2, 1)));
    }
}
