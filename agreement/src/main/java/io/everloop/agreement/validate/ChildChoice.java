package io.everloop.agreement.validate;

import io.everloop.agreement.RankSet;
import java.util.Arrays;

/**
 * Which of its descendants a relay makes its children: {@code compute_children} of figure 1.
 *
 * <p>The descendants are a range of ranks without those known to have failed. The child that is chosen
 * takes all higher ones below itself; the choice is repeated among those that are left. The work is that
 * of one binary search in the failed ranks for each child.
 */
public enum ChildChoice {
    /** The median, which gives a binomial tree. */
    MEDIAN,
    /** The lowest: everybody has one child. */
    CHAIN,
    /** The highest: all are children of the root. */
    STAR;

    private static final int[] NONE = {};

    /** The children among the ranks from {@code first} up to, not including, {@code end}, highest first. */
    int[] children(int first, int end, RankSet failed) {
        int firstPosition = first - failed.countBelow(first);
        int left = end - failed.countBelow(end) - firstPosition;
        if (left == 0) {
            return NONE;
        }
        int[] children = new int[Integer.SIZE - Integer.numberOfLeadingZeros(left)];
        int count = 0;
        while (left > 0) {
            left = pick(left);
            if (count == children.length) {
                children = Arrays.copyOf(children, 2 * count);
            }
            children[count++] = failed.selectAbsent(firstPosition + left);
        }
        return count == children.length ? children : Arrays.copyOf(children, count);
    }

    private int pick(int count) {
        return switch (this) {
            case MEDIAN -> count / 2;
            case CHAIN -> 0;
            case STAR -> count - 1;
        };
    }
}
