package io.everloop.agreement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Against the sorted sets of the JDK. */
class RankSetTest {

    @Property(tries = 500)
    void behavesLikeASortedSet(
            @ForAll @Size(max = 12) Set<@IntRange(max = 20) Integer> one,
            @ForAll @Size(max = 12) Set<@IntRange(max = 20) Integer> other,
            @ForAll @IntRange(max = 20) int rank) {
        RankSet left = rankSet(one);
        RankSet right = rankSet(other);
        TreeSet<Integer> union = new TreeSet<>(one);
        union.addAll(other);
        TreeSet<Integer> common = new TreeSet<>(one);
        common.retainAll(other);
        TreeSet<Integer> rest = new TreeSet<>(one);
        rest.removeAll(other);

        assertEquals(rankSet(union), left.union(right));
        assertEquals(rankSet(common), left.intersect(right));
        assertEquals(rankSet(rest), left.minus(right));
        assertEquals(one.contains(rank), left.contains(rank));
        assertEquals(other.containsAll(one), left.isSubsetOf(right));
        assertEquals(!common.isEmpty(), left.intersects(right));
        assertEquals(new TreeSet<>(one).headSet(rank).size(), left.countBelow(rank));
        assertEquals(new TreeSet<>(one).toString().replace(" ", ""), brackets(left));
    }

    @Property(tries = 200)
    void findsTheAbsentByPosition(@ForAll @Size(max = 12) Set<@IntRange(max = 20) Integer> elements) {
        RankSet set = rankSet(elements);
        int position = 0;
        for (int rank = 0; rank < 40; rank++) {
            if (!elements.contains(rank)) {
                assertEquals(rank, set.selectAbsent(position++));
            }
        }
    }

    @Property(tries = 100)
    void sharesWhatDoesNotChange(@ForAll @Size(max = 12) Set<@IntRange(max = 20) Integer> elements) {
        RankSet set = rankSet(elements);
        assertSame(set, set.union(RankSet.empty()));
        assertSame(set, set.union(set));
        elements.forEach(rank -> assertSame(set, set.with(rank)));
    }

    private static RankSet rankSet(Set<Integer> elements) {
        return RankSet.of(elements.stream().mapToInt(Integer::intValue).toArray());
    }

    private static String brackets(RankSet set) {
        return set.toString().replace('{', '[').replace('}', ']');
    }
}
