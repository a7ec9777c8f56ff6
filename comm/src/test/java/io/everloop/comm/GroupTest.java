package io.everloop.comm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.UniqueElements;
import org.junit.jupiter.api.Test;

/** Ranks follow from the order of the members, and are translated by the members. */
class GroupTest {

    private static final Group ABC = Group.of(10, 20, 30);
    private static final Group CBD = Group.of(30, 20, 40);

    @Test
    void theRankOfAMemberIsItsPlace() {
        assertEquals(20, ABC.member(1));
        assertEquals(OptionalInt.of(1), ABC.rankOf(20));
        assertEquals(OptionalInt.empty(), ABC.rankOf(40));
        assertTrue(ABC.contains(10));
        assertFalse(ABC.contains(0));
        assertEquals(3, ABC.size());
    }

    @Test
    void ranksAreTranslatedByTheMember() {
        assertEquals(OptionalInt.of(1), ABC.translate(1, CBD));
        assertEquals(OptionalInt.of(0), ABC.translate(2, CBD));
        assertEquals(OptionalInt.empty(), ABC.translate(0, CBD));
        assertArrayEquals(new int[] {1, 0}, ABC.ranksIn(CBD));
    }

    @Test
    void setOperationsKeepTheOrderOfTheFirstGroup() {
        assertEquals(Group.of(10), ABC.minus(CBD));
        assertEquals(Group.of(20, 30), ABC.intersect(CBD));
        assertEquals(Group.of(30, 20), CBD.intersect(ABC));
        assertEquals(Group.of(10, 20, 30, 40), ABC.union(CBD));
    }

    @Test
    void aSelectionHasTheGivenOrder() {
        assertEquals(Group.of(30, 10), ABC.select(2, 0));
        assertTrue(ABC.select().isEmpty());
    }

    @Test
    void orderIsPartOfAGroup() {
        assertNotEquals(Group.of(1, 2), Group.of(2, 1));
        assertEquals(Group.of(1, 2).hashCode(), Group.of(1, 2).hashCode());
        assertEquals("[10, 20, 30]", ABC.toString());
    }

    @Test
    void arraysAreCopiedInAndOut() {
        int[] members = {1, 2};
        Group group = Group.of(members);
        members[0] = 7;
        group.toArray()[1] = 7;
        assertEquals(Group.of(1, 2), group);
    }

    @Test
    void ranksOutsideTheGroupAreRefusedWithTheValues() {
        assertMessage("rank 3 in a group of 3", () -> ABC.member(3));
        assertMessage("rank -1 in a group of 3", () -> ABC.member(-1));
        assertMessage("rank 3 in a group of 3", () -> ABC.translate(3, CBD));
        assertMessage("rank 5 in a group of 3", () -> ABC.select(0, 5));
        assertMessage("rank 0 in a group of 0", () -> Group.of().member(0));
    }

    @Test
    void nobodyIsTwiceInAGroup() {
        assertMessage("member 1 is twice in the group [1, 2, 1]", () -> Group.of(1, 2, 1));
        assertMessage("member 10 is twice in the group [10, 10]", () -> ABC.select(0, 0));
    }

    private static void assertMessage(String message, org.junit.jupiter.api.function.Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    @Property(tries = 200)
    void operationsAgreeWithSets(
            @ForAll @UniqueElements List<@IntRange(max = 12) Integer> ones,
            @ForAll @UniqueElements List<@IntRange(max = 12) Integer> others) {
        Group a = group(ones);
        Group b = group(others);
        assertEquals(a, a.intersect(a.minus(b).union(a.intersect(b))));
        assertEquals(a.size() + b.size(), a.union(b).size() + a.intersect(b).size());
        for (int member : a.union(b).toArray()) {
            assertTrue(a.contains(member) || b.contains(member));
            assertEquals(
                    a.contains(member) && b.contains(member), a.intersect(b).contains(member));
            assertEquals(a.contains(member) && !b.contains(member), a.minus(b).contains(member));
        }
    }

    private static Group group(List<Integer> members) {
        return Group.of(members.stream().mapToInt(Integer::intValue).toArray());
    }
}
