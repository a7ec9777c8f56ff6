package io.everloop.checkpoint.image;

/** Bytes that are no manifest, or no longer the manifest that was written. */
public final class MalformedException extends Exception {

    private static final long serialVersionUID = 1;

    public MalformedException(String message) {
        super(message);
    }

    public MalformedException(String message, Throwable cause) {
        super(message, cause);
    }
}
