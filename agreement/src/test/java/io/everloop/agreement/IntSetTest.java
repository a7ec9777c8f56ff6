package io.everloop.agreement;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class IntSetTest {

    @Property(tries = 200)
    void behavesLikeASortedSet(@ForAll List<@IntRange(max = 200) Integer> ranks) {
        TreeSet<Integer> expected = new TreeSet<>();
        IntSet set = new IntSet();
        for (int rank : ranks) {
            assertEquals(expected.add(rank), set.add(rank));
        }
        IntSet copy = set.copy();
        set.clear();

        assertEquals(0, set.size());
        assertEquals(expected.size(), copy.size());
        assertEquals(RankSet.of(expected.stream().mapToInt(Integer::intValue).toArray()), copy.toRankSet());
        for (int rank = 0; rank < 210; rank++) {
            assertEquals(expected.contains(rank), copy.contains(rank));
        }
    }
}
