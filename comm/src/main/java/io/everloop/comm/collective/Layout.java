package io.everloop.comm.collective;

/**
 * Where the ranks of a group live: ranks of the same worker hand messages over directly, all others pay for a system
 * call or two. Results never depend on it, only the way that messages take.
 */
public interface Layout {

    int size();

    /** The number of the worker that runs the given rank. */
    int workerOf(int rank);
}
