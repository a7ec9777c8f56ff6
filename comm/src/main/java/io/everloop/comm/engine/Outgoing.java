package io.everloop.comm.engine;

/** Something that waits until there is room in a link. */
interface Outgoing {

    /** Puts it into the link, if there is room. */
    boolean goOut(Peer peer);
}
