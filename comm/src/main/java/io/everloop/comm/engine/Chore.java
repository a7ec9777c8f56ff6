package io.everloop.comm.engine;

import io.everloop.agreement.Timed;

/** Something that a worker has to do now and then, whatever its ranks do. Under the lock of the engine. */
interface Chore {

    /** When {@link #onTick} is to be called next, or {@link Timed#NEVER}; for any thread. */
    long dueNanos();

    void onTick(long nowNanos);
}
