package io.everloop.comm;

/** A message does not fit the place it should be received in: it is longer, or of another type. It is lost. */
public final class MessageMismatchException extends CommException {

    private static final long serialVersionUID = 1L;

    public MessageMismatchException(String message) {
        super(message);
    }
}
