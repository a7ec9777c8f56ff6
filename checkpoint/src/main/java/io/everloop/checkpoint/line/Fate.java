package io.everloop.checkpoint.line;

/** What becomes of a message when processes return to given positions. */
public enum Fate {
    /** Sent and received before the positions: part of both states. */
    KEPT,
    /** Received before them but sent after: the receiver's state depends on what never happened. */
    ORPHAN,
    /** Sent before them, and received, but after: the sender will not send it again, and the receiver has forgotten it. */
    LOST,
    /** Sent before them and not received yet: still on its way. */
    IN_TRANSIT,
    /** Sent after them and not received yet: arrives all the same, from a past that was undone. */
    GHOST,
    /** Sent and received after them: forgotten by both. */
    UNDONE
}
