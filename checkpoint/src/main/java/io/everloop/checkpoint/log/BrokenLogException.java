package io.everloop.checkpoint.log;

/**
 * A log does not say what was written to it, or takes no more: nothing of it can be replayed, everybody must return to the last
 * commit.
 */
public final class BrokenLogException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BrokenLogException(String message) {
        this(message, null);
    }

    BrokenLogException(String message, Throwable cause) {
        super(message + ": no replay is possible, roll back to the last commit", cause);
    }
}
