package io.everloop.experiments.domino;

/** How processes save their states and get back. */
enum Checkpointing {
    /** Each for itself, and back to the latest line without orphans. */
    UNCOORDINATED,
    /** Each for itself, and messages are logged: only who failed goes back, and is given its messages again. */
    LOGGED,
    /** All together, while nothing is on its way, and all back to there. */
    COORDINATED
}
