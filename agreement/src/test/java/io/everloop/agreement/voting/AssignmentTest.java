package io.everloop.agreement.voting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import org.junit.jupiter.api.Test;

class AssignmentTest {

    @Test
    void quorumsThatMayMissEachOtherAreRefused() {
        assertTrue(
                refusal(1, 2).contains("a read quorum of 1 and a write quorum of 2 may miss each other among 4 votes"));
        assertTrue(refusal(3, 2).contains("two write quorums of 2 may miss each other among 4 votes"));
        assertTrue(refusal(5, 3).contains("between 1 and all 4 votes"));
        assertTrue(refusal(0, 4).contains("between 1 and all 4 votes"));
    }

    @Test
    void votesAreCountedByVoter() {
        Assignment assignment = weighted(2, 3);
        assertEquals(2, assignment.votesOf(RankSet.of(4, 7)));
        assertEquals(2, assignment.votesWithout(RankSet.of(4)));
        assertEquals("A0{4x2,5,6} r2 w3", assignment.toString());
    }

    @Test
    void votersNeedVotes() {
        assertThrows(IllegalArgumentException.class, () -> Assignment.of(RankSet.of(1, 2), new int[] {1}, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> Assignment.of(RankSet.of(1, 2), new int[] {1, 0}, 1, 1));
    }

    @Test
    void aMajorityIsMoreThanHalf() {
        assertEquals(
                "A0{0,1,2,3} r3 w3", Assignment.majority(RankSet.range(0, 4)).toString());
    }

    private static String refusal(int read, int write) {
        return assertThrows(IllegalArgumentException.class, () -> weighted(read, write))
                .getMessage();
    }

    private static Assignment weighted(int read, int write) {
        return Assignment.of(RankSet.of(4, 5, 6), new int[] {2, 1, 1}, read, write);
    }
}
