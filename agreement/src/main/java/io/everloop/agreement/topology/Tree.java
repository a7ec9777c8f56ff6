package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;

/**
 * A tree over the participants of an agreement: all ranks except those that had been agreed to be dead
 * when it was built. Every parent has a lower rank than its children, so the lowest participant is the root.
 */
public interface Tree {

    /** Says that there is no such rank. */
    int NONE = -1;

    /** How many participants there are. */
    int size();

    /** The participant at a position, in increasing order of ranks. */
    int participant(int position);

    /** Who was left out when the tree was built. */
    RankSet absent();

    /** The parent of a participant, or {@link #NONE} for the root. */
    int parent(int rank);

    /** How many children a participant has. */
    int degree(int rank);

    /** One of the children of a participant, numbered from 0. */
    int child(int rank, int number);

    /** The largest degree of all participants. */
    int maxDegree();
}
