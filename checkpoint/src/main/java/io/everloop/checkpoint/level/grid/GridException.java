package io.everloop.checkpoint.level.grid;

/** The cluster did not do what it was asked to. */
public final class GridException extends Exception {

    private static final long serialVersionUID = 1;

    GridException(String message, Throwable cause) {
        super(message, cause);
    }
}
