package io.everloop.comm;

/** Somebody revoked the communicator: only {@code agree}, {@code shrink} and {@code free} work on it now. */
public final class RevokedException extends CommException {

    private static final long serialVersionUID = 1L;

    public RevokedException(String message) {
        super(message);
    }
}
