package io.everloop;

import java.util.List;

/**
 * What all ranks had at the last commit, when there were more of them. For each of them one rank speaks that is still there: a
 * survivor for itself, and for the dead somebody who keeps a copy. Used by the thread of the rank, in
 * {@link IterativeApp#redistribute}.
 */
public interface Estate {

    /** How many ranks there were. */
    int ranks();

    /** The ranks of before that this rank speaks for, in increasing order; none if it came later. */
    List<Integer> mine();

    /** The rank of now that speaks for one of before. */
    int heirOf(int before);

    /**
     * What a rank of before had in a protected field.
     *
     * @param before one of {@link #mine}
     * @param region what the field is called
     * @param type such as {@code double[].class}, {@code long.class} or the class of an object
     * @return a copy
     */
    <T> T get(int before, String region, Class<T> type);
}
