package io.everloop.framework.rank;

/** The steps from a failure back into the loop, in their order. All the time of a recovery belongs to one of them. */
enum Phase {
    /** Ending everything that others might wait for. */
    REVOKE,
    /** Ending the commit that is under way, with the same outcome everywhere. */
    SETTLE,
    /** Agreeing whether all are done, and on who is left. */
    AGREE,
    /** Filling the places of the dead. */
    REBUILD,
    /** Giving the program and the checkpoints communicators of their own, and telling newcomers what they have missed. */
    ATTACH,
    /** The program makes what is not protected. */
    PREPARE,
    /** The program works out what the dead had. */
    RECONSTRUCT,
    /** The last commit comes back. */
    RESTORE,
    /** Making copies complete again, so that the next failure finds them. */
    REPROTECT
}
