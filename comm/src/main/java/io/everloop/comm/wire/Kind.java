package io.everloop.comm.wire;

/** What a frame is about. */
public enum Kind {
    /** Nothing: fills the end of a ring. */
    PADDING,
    /** A whole message. */
    EAGER,
    /** A message is waiting at its sender; {@code value} is the number of the send there. */
    OFFER,
    /** The receiver is ready for an offered message; {@code value} is the number of the send, {@code extra} that of the receive. */
    ACCEPT,
    /** A piece of an offered message; {@code value} is the number of the receive. */
    DATA,
    /** Room for unexpected messages is free again: {@code value} bytes. */
    CREDIT,
    /** A message of an agreement; {@code tag} tells which one. */
    AGREEMENT,
    /** The communicator is revoked. */
    REVOKE,
    /** A message of the failure detectors of two workers. */
    DETECTOR,
    /** The worker is done and leaves in peace. */
    GOODBYE,
    /** A rank is asked into the communicator, whose members are listed. */
    INVITATION;

    private static final Kind[] VALUES = values();

    static Kind ofCode(int code) {
        return code >= 0 && code < VALUES.length ? VALUES[code] : null;
    }

    @SuppressWarnings("EnumOrdinal") // the order is fixed: both ends run the same build
    int code() {
        return ordinal();
    }
}
