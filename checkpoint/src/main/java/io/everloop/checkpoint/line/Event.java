package io.everloop.checkpoint.line;

/** Something a process did that matters for recovery. */
public sealed interface Event {

    /** It saved its state; it can return to right after this. */
    record Checkpoint() implements Event {}

    /** It sent a message. */
    record Send(Message message) implements Event {}

    /** It received a message. */
    record Receive(Message message) implements Event {}
}
