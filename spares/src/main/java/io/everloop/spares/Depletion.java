package io.everloop.spares;

/** What happens when a worker dies and no spare is left, nor on its way. */
public enum Depletion {
    /** A new process is started; the others wait for it, and the pool is filled again in the background. */
    RESPAWN,
    /** The job goes on with fewer ranks. */
    SHRINK,
    /** The others wait until a spare is there, and the user is told that they do. */
    WAIT,
    /** The job ends. */
    FAIL
}
