package io.everloop.checkpoint.level.disk;

/** A file that is there but is not the copy it should be. */
public final class BadCopyException extends Exception {

    private static final long serialVersionUID = 1;

    BadCopyException(String message) {
        super(message);
    }

    BadCopyException(String message, Throwable cause) {
        super(message, cause);
    }
}
