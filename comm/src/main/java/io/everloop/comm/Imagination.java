package io.everloop.comm;

/** Ranks that exist in one worker only, for a while, so that what real ones may have to do can be gone through before. */
@FunctionalInterface
public interface Imagination {

    /** What one of them does. */
    @FunctionalInterface
    interface Part {
        void play(Communicator world) throws Exception;
    }

    /**
     * Has so many ranks play the same part, each in a thread of its own and with a communicator of all of them; returns when
     * all are done.
     *
     * @throws IllegalStateException if one of them threw something; the others are given up
     */
    void play(int ranks, Part part);
}
