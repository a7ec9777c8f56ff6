package io.everloop.miniapps.cg.solve;

import io.everloop.comm.Communicator;

/** Something that goes along with the iteration: keeps copies, or looks for errors. Used by the thread of the rank. */
public interface Watch {

    /** How many sums over all ranks it wants. */
    default int sums() {
        return 0;
    }

    /** The present direction is about to be multiplied: what is sent now travels meanwhile. */
    default void direction(Communicator comm, State state) {}

    /** It was multiplied; writes our part of the sums. */
    default void product(State state, double[] sums, int offset) {}

    /** The sums of all ranks are known, and nothing has been changed since the iteration began. */
    default void judge(State state, double[] sums, int offset) {}
}
