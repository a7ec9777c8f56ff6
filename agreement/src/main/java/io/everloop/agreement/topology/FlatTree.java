package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;

/** One shape over all participants. */
record FlatTree(Shape shape, int ranks, RankSet absent) implements Tree {

    @Override
    public int parent(int rank) {
        int position = position(rank);
        return position == 0 ? NONE : participant(shape.parent(position));
    }

    @Override
    public int degree(int rank) {
        return shape.degree(position(rank), size());
    }

    @Override
    public int child(int rank, int number) {
        return participant(shape.firstChild(position(rank)) + number);
    }

    @Override
    public int maxDegree() {
        return shape.maxDegree(size());
    }
}
