package io.everloop.agreement.validate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.agreement.RankSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ChildChoiceTest {

    @Test
    void mediansMakeABinomialTree() {
        assertArrayEquals(new int[] {8, 4, 2, 1}, ChildChoice.MEDIAN.children(1, 16, RankSet.empty()));
        assertEquals(20, ChildChoice.MEDIAN.children(1, 1 << 20, RankSet.empty()).length);
    }

    @Test
    void aChainHasOneChildAndAStarAll() {
        assertArrayEquals(new int[] {2}, ChildChoice.CHAIN.children(1, 5, RankSet.of(1)));
        assertArrayEquals(new int[] {4, 3, 1}, ChildChoice.STAR.children(1, 5, RankSet.of(2)));
        assertArrayEquals(new int[0], ChildChoice.MEDIAN.children(3, 5, RankSet.of(3, 4)));
    }

    @Property(tries = 300)
    void everyLivingDescendantIsReachedOnce(
            @ForAll ChildChoice choice, @ForAll @IntRange(min = 1, max = 60) int ranks, @ForAll int seed) {
        Random random = new Random(seed);
        RankSet failed = RankSet.of(random.ints(random.nextInt(ranks), 0, ranks)
                .filter(rank -> rank != 0)
                .toArray());
        List<Integer> reached = new ArrayList<>();
        reach(choice, 0, ranks, failed, reached);
        reached.sort(null);
        List<Integer> living = new ArrayList<>();
        RankSet.range(0, ranks).minus(failed).forEach(living::add);
        assertEquals(living, reached);
    }

    private static void reach(ChildChoice choice, int rank, int end, RankSet failed, List<Integer> reached) {
        reached.add(rank);
        int childEnd = end;
        for (int child : choice.children(rank + 1, end, failed)) {
            reach(choice, child, childEnd, failed, reached);
            childEnd = child;
        }
    }
}
