package io.everloop.agreement.broadcast;

import java.util.function.IntConsumer;

/**
 * The overlay network that joins each rank v to v ± 2^k modulo n: few links, and as many of them must be
 * cut to part it as a rank has (section 3.2 of the Revoke paper).
 *
 * <p>Links that coincide count once. So the degree, and with it the number of deaths that part the graph,
 * is 2⌈log2 n⌉ only where n is neither a power of two nor the sum of two.
 *
 * @param ranks how many ranks there are
 */
public record BinomialGraph(int ranks) {

    public BinomialGraph {
        if (ranks < 1) {
            throw new IllegalArgumentException("a graph needs at least one rank, not " + ranks);
        }
    }

    /** How many neighbours each rank has. */
    public int degree() {
        int degree = 0;
        for (int distance = farthest(); distance > 0; distance >>= 1) {
            degree += isTwin(distance) ? 1 : 2;
        }
        return degree;
    }

    public boolean areNeighbours(int rank, int other) {
        int forward = Math.floorMod(rank - other, ranks);
        return Integer.bitCount(forward) == 1 || (forward != 0 && isTwin(forward));
    }

    /**
     * Gives each neighbour of a rank once, in the order in which to pass on what came from {@code from}: if that
     * is a neighbour, the distances below its own first, downwards, as in a binomial tree; then those that it has
     * served already, for the case that it died. Otherwise the farthest first.
     */
    public void forEachNeighbour(int rank, int from, IntConsumer action) {
        int distance = areNeighbours(rank, from) ? distance(rank, from) : 1;
        for (int links = Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1); links > 0; links--) {
            distance = distance == 1 ? farthest() : distance >> 1;
            action.accept(rank < ranks - distance ? rank + distance : rank - (ranks - distance));
            if (!isTwin(distance)) {
                action.accept(rank < distance ? rank + (ranks - distance) : rank - distance);
            }
        }
    }

    /** The power of two that leads from one rank to the other, forward or back. */
    private int distance(int rank, int neighbour) {
        int forward = Math.floorMod(rank - neighbour, ranks);
        return Integer.bitCount(forward) == 1 ? forward : ranks - forward;
    }

    /** The largest power of two that does not lead a rank back to itself. */
    private int farthest() {
        return Integer.highestOneBit(ranks - 1);
    }

    /** Whether going back by the distance is the same as going forward by some power of two. */
    private boolean isTwin(int distance) {
        return Integer.bitCount(ranks - distance) == 1;
    }
}
