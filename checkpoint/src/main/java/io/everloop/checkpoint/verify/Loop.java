package io.everloop.checkpoint.verify;

import io.everloop.checkpoint.Regions;

/** A program at one rank, as far as {@link LoopVerifier} needs to know it. Its state is its own: none is shared or static. */
public interface Loop {

    /** All that is protected; the same regions of this object at each call. */
    Regions regions();

    /**
     * Does one iteration; iterations come in order, each once, but maybe on an object that was restored to the one before.
     *
     * @return whether more are to come; the same at every rank
     */
    boolean iterate(long iteration);
}
