package io.everloop.comm;

/** An operation on a communicator could not deliver its meaning at this rank. */
public abstract class CommException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    protected CommException(String message) {
        super(message);
    }
}
