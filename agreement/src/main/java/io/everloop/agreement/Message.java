package io.everloop.agreement;

/** Something one participant sends to another; immutable, and readable through {@code toString}. */
public interface Message {

    /** The size on the wire, in bytes, as the network model charges it. */
    int bytes();

    /** Adds everything that tells this message from others to the given fingerprint. */
    void fingerprint(Fingerprint into);
}
