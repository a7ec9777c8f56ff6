package io.everloop.checkpoint.level;

/** A level could not keep or bring a copy. Never ends a job: the commit is discarded, or the next source is asked. */
public final class LevelException extends Exception {

    private static final long serialVersionUID = 1;

    public LevelException(String message) {
        super(message);
    }

    public LevelException(String message, Throwable cause) {
        super(message, cause);
    }
}
