package io.everloop.framework;

/** What is done when a rank has died. */
public enum Strategy {
    /** Everybody returns to the last commit. */
    ROLLBACK,
    /**
     * Only who takes the dead one's place returns to the last commit; it is given again what was sent to it since, from logs.
     * For programs that do the same again when they are given the same.
     */
    LOCAL,
    /** The program works out what the dead had; everybody returns to the last commit if it cannot. */
    ABFT,
    /** Fewer ranks go on, from the last commit: nobody takes the places of the dead. */
    SHRINK,
    /** The one of these that wastes least by what is measured, as far as the program supports it. */
    AUTO,
    /** Nothing: the job fails. There are no commits either; for comparison. */
    NONE
}
