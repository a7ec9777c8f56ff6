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
    /**
     * Going back, or working out if the program can: what wastes less by what is measured, decided anew at each failure. Never
     * {@link #LOCAL}, which has to be paid for before a failure, at a price that is not known without paying it, and takes a
     * program that does the same again; nor {@link #SHRINK}, which is for the one who says what happens when no spare is
     * left.
     */
    AUTO,
    /** Nothing: the job fails. There are no commits either; for comparison. */
    NONE
}
