package io.everloop.agreement;

import java.util.Arrays;

/**
 * A growing set of ranks for the inside of a participant: adding costs the same however large it is.
 * Never iterated in the order of its table, only through {@link #toRankSet}.
 */
public final class IntSet {

    private static final int FREE = -1;
    private static final int[] NOTHING = {};

    private int[] table = NOTHING;
    private int size;

    public IntSet() {}

    private IntSet(IntSet other) {
        table = other.table.length == 0 ? NOTHING : other.table.clone();
        size = other.size;
    }

    public IntSet copy() {
        return new IntSet(this);
    }

    public int size() {
        return size;
    }

    /** Adds a rank; false if it was there. */
    public boolean add(int rank) {
        if (2 * size >= table.length) {
            grow();
        }
        int slot = slot(rank);
        if (table[slot] == rank) {
            return false;
        }
        table[slot] = rank;
        size++;
        return true;
    }

    public boolean contains(int rank) {
        return size != 0 && table[slot(rank)] == rank;
    }

    public void clear() {
        table = NOTHING;
        size = 0;
    }

    /** The elements in increasing order. */
    public RankSet toRankSet() {
        if (size == 0) {
            return RankSet.empty();
        }
        int[] ranks = new int[size];
        int count = 0;
        for (int entry : table) {
            if (entry != FREE) {
                ranks[count++] = entry;
            }
        }
        return RankSet.ofDistinct(ranks);
    }

    private int slot(int rank) {
        int mask = table.length - 1;
        int slot = ((rank * 0x9E37_79B9) >>> 7) & mask;
        while (table[slot] != FREE && table[slot] != rank) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] old = table;
        table = new int[Math.max(4, 2 * old.length)];
        Arrays.fill(table, FREE);
        for (int entry : old) {
            if (entry != FREE) {
                table[slot(entry)] = entry;
            }
        }
    }
}
