package io.everloop.miniapps.cg.mesh;

/** A rank that has nodes next to ours. */
public final class Neighbour {

    private final int rank;
    private final int offset;
    private final int count;
    private final int[] wanted;

    Neighbour(int rank, int offset, int count, int[] wanted) {
        this.rank = rank;
        this.offset = offset;
        this.count = count;
        this.wanted = wanted;
    }

    public int rank() {
        return rank;
    }

    /** The number of its first node here. */
    public int offset() {
        return offset;
    }

    /** How many of its nodes are needed here. */
    public int count() {
        return count;
    }

    /** The numbers of our nodes that it needs, in the order in which it keeps them. */
    public int[] wanted() {
        return wanted;
    }
}
