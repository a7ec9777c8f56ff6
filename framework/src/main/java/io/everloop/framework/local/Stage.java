package io.everloop.framework.local;

/** How far a program is, and what is done with its messages there. */
enum Stage {
    /** It makes what is not protected: messages are logged for good, for everybody who will take somebody's place. */
    PREPARING,
    /** The same, but alone, in a dead rank's place: all messages are in the logs. */
    REPEATING,
    /** Nothing is committed yet: nothing could be repeated, so nothing is logged. */
    STARTING,
    /** Messages are logged until the next commit, and failures are repaired while the program waits where it is. */
    LOOPING
}
