package io.everloop.framework;

/** What is done when a rank has died. */
public enum Strategy {
    /** Everybody returns to the last commit. */
    ROLLBACK,
    /** Nothing: the job fails. There are no commits either; for comparison. */
    NONE
}
