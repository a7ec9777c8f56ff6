package io.everloop.agreement.voting;

/** How an operation ended. */
public enum Outcome {
    /** It has taken effect. */
    DONE,
    /**
     * Too many voters are dead. A write that had a version by then may still be seen by others, or never; a
     * re-assignment may still come into force.
     */
    REFUSED,
    /** Another re-assignment is being decided, or was: whether this one comes into force is not known here. */
    OVERTAKEN
}
