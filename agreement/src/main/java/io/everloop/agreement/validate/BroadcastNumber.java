package io.everloop.agreement.validate;

import io.everloop.agreement.Fingerprint;

/**
 * Tells broadcasts apart and orders them: the root first, so that a new root, whose rank is higher,
 * supersedes everything that its dead predecessors sent, however often they tried.
 *
 * @param root who broadcasts
 * @param count its how many-th broadcast, from 1
 */
public record BroadcastNumber(int root, int count) implements Comparable<BroadcastNumber> {

    static final BroadcastNumber NONE = new BroadcastNumber(-1, 0);

    /** The number of the next broadcast of a rank whose latest seen number is this one. */
    BroadcastNumber next(int rank) {
        return new BroadcastNumber(rank, rank == root ? count + 1 : 1);
    }

    @Override
    public int compareTo(BroadcastNumber other) {
        return root == other.root ? Integer.compare(count, other.count) : Integer.compare(root, other.root);
    }

    void fingerprint(Fingerprint into) {
        into.add(root).add(count);
    }

    @Override
    public String toString() {
        return "(" + root + "," + count + ")";
    }
}
