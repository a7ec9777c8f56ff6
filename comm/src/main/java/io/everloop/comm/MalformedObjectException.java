package io.everloop.comm;

/** What came in is no object that this rank can read; it is lost. */
public final class MalformedObjectException extends CommException {

    private static final long serialVersionUID = 1L;

    public MalformedObjectException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }

    public MalformedObjectException(String message) {
        super(message);
    }
}
