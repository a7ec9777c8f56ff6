package io.everloop.agreement.check;

/** Who is told of a death by a detector outside the protocol, in any order and at any time after it. */
public enum Detection {
    /** Everybody. */
    EVERYONE,
    /** Only those who watch the dead at some moment after its death: the least a protocol asks for. */
    WATCHERS,
    /** Nobody: the protocol is the detector. */
    NOBODY
}
