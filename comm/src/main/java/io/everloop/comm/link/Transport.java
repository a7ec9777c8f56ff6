package io.everloop.comm.link;

/** How the workers of a host talk. */
public enum Transport {
    /** Rings in shared memory, with Unix domain sockets as doorbells. */
    SHARED,
    /** Unix domain sockets. */
    UNIX,
    /** TCP, as between hosts. */
    TCP
}
