package io.everloop.spares;

/** What happens when a worker dies and no spare is left. */
public enum Depletion {
    /** A new process is started; the others wait for it, and the pool is filled again in the background. */
    RESPAWN,
    /** The job goes on with fewer ranks. */
    SHRINK,
    /** The others wait until a spare is there. */
    WAIT,
    /** The job ends. */
    FAIL
}
