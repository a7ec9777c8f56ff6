package io.everloop.agreement;

import java.util.Arrays;
import java.util.StringJoiner;
import java.util.function.IntConsumer;

/**
 * An immutable set of ranks, kept as a sorted array: its cost follows the number of its elements, never
 * the number of ranks of the job.
 *
 * <p>Operations that change nothing return one of their operands, so that a million participants that
 * know the same failures share one set.
 */
public final class RankSet {

    private static final RankSet EMPTY = new RankSet(new int[0]);

    private final int[] sorted;

    private RankSet(int[] sorted) {
        this.sorted = sorted;
    }

    /** The set without elements. */
    public static RankSet empty() {
        return EMPTY;
    }

    /** The set of the given ranks, in any order, repetitions allowed. */
    public static RankSet of(int... ranks) {
        return ranks.length == 0 ? EMPTY : fromSorted(distinct(ranks.clone()));
    }

    /** All ranks from {@code first} up to, not including, {@code end}. */
    public static RankSet range(int first, int end) {
        int[] ranks = new int[Math.max(0, end - first)];
        Arrays.setAll(ranks, i -> first + i);
        return fromSorted(ranks);
    }

    /** The set of the given ranks, in any order but without repetitions; the array is the set's from now on. */
    static RankSet ofDistinct(int[] ranks) {
        Arrays.sort(ranks);
        return fromSorted(ranks);
    }

    private static RankSet fromSorted(int[] sorted) {
        return sorted.length == 0 ? EMPTY : new RankSet(sorted);
    }

    private static int[] distinct(int[] ranks) {
        Arrays.sort(ranks);
        int kept = 0;
        for (int rank : ranks) {
            if (kept == 0 || ranks[kept - 1] != rank) {
                ranks[kept++] = rank;
            }
        }
        return Arrays.copyOf(ranks, kept);
    }

    public int size() {
        return sorted.length;
    }

    public boolean isEmpty() {
        return sorted.length == 0;
    }

    /** The element at the given place in increasing order. */
    public int get(int index) {
        return sorted[index];
    }

    public boolean contains(int rank) {
        return sorted.length != 0 && Arrays.binarySearch(sorted, rank) >= 0;
    }

    /** How many elements are below the given rank. */
    public int countBelow(int rank) {
        int found = Arrays.binarySearch(sorted, rank);
        return found >= 0 ? found : -found - 1;
    }

    /**
     * The rank at the given position among those that are <em>not</em> in this set, counted from rank 0.
     */
    public int selectAbsent(int position) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] - middle <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return position + low;
    }

    public void forEach(IntConsumer action) {
        for (int rank : sorted) {
            action.accept(rank);
        }
    }

    /** This set and the given rank. */
    public RankSet with(int rank) {
        int place = countBelow(rank);
        if (place < sorted.length && sorted[place] == rank) {
            return this;
        }
        int[] grown = new int[sorted.length + 1];
        System.arraycopy(sorted, 0, grown, 0, place);
        grown[place] = rank;
        System.arraycopy(sorted, place, grown, place + 1, sorted.length - place);
        return new RankSet(grown);
    }

    public RankSet union(RankSet other) {
        if (other.isSubsetOf(this)) {
            return this;
        }
        if (isSubsetOf(other)) {
            return other;
        }
        int[] both = Arrays.copyOf(sorted, sorted.length + other.sorted.length);
        System.arraycopy(other.sorted, 0, both, sorted.length, other.sorted.length);
        return fromSorted(distinct(both));
    }

    public RankSet intersect(RankSet other) {
        return isSubsetOf(other) ? this : filter(other, true);
    }

    /** The elements of this set that are not in the other. */
    public RankSet minus(RankSet other) {
        return sorted.length == 0 || other.sorted.length == 0 ? this : filter(other, false);
    }

    private RankSet filter(RankSet other, boolean wanted) {
        int[] kept = new int[sorted.length];
        int count = 0;
        for (int rank : sorted) {
            if (other.contains(rank) == wanted) {
                kept[count++] = rank;
            }
        }
        return count == sorted.length ? this : fromSorted(Arrays.copyOf(kept, count));
    }

    public boolean isSubsetOf(RankSet other) {
        if (sorted == other.sorted) {
            return true;
        }
        if (sorted.length >= other.sorted.length) {
            return Arrays.equals(sorted, other.sorted);
        }
        for (int rank : sorted) {
            if (!other.contains(rank)) {
                return false;
            }
        }
        return true;
    }

    public boolean intersects(RankSet other) {
        if (size() > other.size()) {
            return other.intersects(this);
        }
        for (int rank : sorted) {
            if (other.contains(rank)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RankSet set && Arrays.equals(sorted, set.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(",", "{", "}");
        forEach(rank -> text.add(Integer.toString(rank)));
        return text.toString();
    }
}
