package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;

/**
 * A tree over the participants of an agreement: all ranks except those that had been agreed to be dead
 * when it was built. Every parent has a lower rank than its children, so the lowest participant is the root.
 */
public interface Tree {

    /** Says that there is no such rank. */
    int NONE = -1;

    /** How many ranks there are, participants or not. */
    int ranks();

    /** Who was left out when the tree was built. */
    RankSet absent();

    /** How many participants there are. */
    default int size() {
        return ranks() - absent().size();
    }

    /** The participant at a position, in increasing order of ranks. */
    default int participant(int position) {
        return absent().selectAbsent(position);
    }

    /** How many participants have a lower rank than the given one: its position, if it is one. */
    default int position(int rank) {
        return rank - absent().countBelow(rank);
    }

    /** The parent of a participant, or {@link #NONE} for the root. */
    int parent(int rank);

    /** How many children a participant has. */
    int degree(int rank);

    /** One of the children of a participant, numbered from 0. */
    int child(int rank, int number);

    /** All children of a participant. */
    default RankSet children(int rank) {
        int[] ranks = new int[degree(rank)];
        for (int number = 0; number < ranks.length; number++) {
            ranks[number] = child(rank, number);
        }
        return RankSet.of(ranks);
    }

    /** The largest degree of all participants. */
    int maxDegree();
}
