package io.everloop.comm.engine;

/** Who is told that a worker should be looked after; called under the lock of the engine, so it must not block. */
@FunctionalInterface
public interface Suspicion {

    /**
     * Nothing good is known of a worker.
     *
     * @param raves whether it has sent what makes no sense: nobody here listens to it any more, so it has to go, alive or not
     */
    void of(int worker, boolean raves);
}
