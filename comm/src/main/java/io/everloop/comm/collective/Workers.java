package io.everloop.comm.collective;

import java.util.Arrays;

/**
 * A layout that has been looked through: which ranks live together. Immutable.
 *
 * <p>Whoever starts many collectives on one group makes one of these once and gives it as the layout; it is made anew for
 * every schedule otherwise.
 */
public final class Workers implements Layout {

    private final int[] numbers;
    private final int[] indices;
    private final int[] first;
    private final int[] ranks;
    private final int[] places;

    private Workers(Layout layout) {
        int size = layout.size();
        numbers = new int[size];
        for (int rank = 0; rank < size; rank++) {
            numbers[rank] = layout.workerOf(rank);
        }
        indices = new int[size];
        int count = index();
        first = new int[count + 1];
        for (int rank = 0; rank < size; rank++) {
            first[indices[rank] + 1]++;
        }
        Arrays.parallelPrefix(first, Integer::sum);
        ranks = new int[size];
        places = new int[size];
        int[] next = first.clone();
        for (int rank = 0; rank < size; rank++) {
            places[rank] = next[indices[rank]]++;
            ranks[places[rank]] = rank;
        }
    }

    /** The given layout, looked through. */
    public static Workers of(Layout layout) {
        return layout instanceof Workers workers ? workers : new Workers(layout);
    }

    /** Numbers the workers in the order of their lowest ranks; how many there are. */
    private int index() {
        int[] sorted = Arrays.stream(numbers).sorted().distinct().toArray();
        int[] indexOf = new int[sorted.length];
        Arrays.fill(indexOf, -1);
        int count = 0;
        for (int rank = 0; rank < numbers.length; rank++) {
            int found = Arrays.binarySearch(sorted, numbers[rank]);
            if (indexOf[found] < 0) {
                indexOf[found] = count++;
            }
            indices[rank] = indexOf[found];
        }
        return count;
    }

    @Override
    public int size() {
        return ranks.length;
    }

    @Override
    public int workerOf(int rank) {
        return numbers[rank];
    }

    /** How many workers there are; they are counted in the order of their lowest ranks. */
    int count() {
        return first.length - 1;
    }

    /** The how-manieth worker runs the rank. */
    int indexOf(int rank) {
        return indices[rank];
    }

    /** How many ranks the given worker runs. */
    int ranksOf(int index) {
        return first[index + 1] - first[index];
    }

    /** A rank of the given worker, counted from its lowest. */
    int rank(int index, int number) {
        return ranks[first[index] + number];
    }

    /** The place of a rank if all stand in a row, worker beside worker. */
    int placeOf(int rank) {
        return places[rank];
    }

    /** The rank that stands at a place of the row. */
    int rankAt(int place) {
        return ranks[place];
    }
}
