package io.everloop.experiments.stress;

import io.everloop.agreement.RankSet;

/**
 * Something that a rank did or saw.
 *
 * @param epoch which communicator it is about: how many times the first one was shrunk or rebuilt
 * @param number which agreement of that communicator it is about, counted from 1; 0 if none
 * @param flag what the rank contributed or got
 * @param ranks who is meant, by the numbers of members: the ranks of the first communicator, then those who joined
 * @param acknowledged whose death the rank had acknowledged
 */
record Entry(Kind kind, int epoch, long number, long flag, RankSet ranks, RankSet acknowledged) {

    enum Kind {
        /** It is about to contribute to an agreement, and knows of these dead. */
        CONTRIBUTES,
        /** An agreement returned a flag and reported no failure. */
        RETURNED,
        /** An agreement returned a flag and reported these dead. */
        REPORTED,
        /** It is about to shrink a communicator, of which these were reported dead. */
        SHRINKS,
        /** A communicator was shrunk or rebuilt to these. */
        SHRUNK,
        /** It came to its end. */
        ENDED
    }
}
