package io.everloop.checkpoint;

/** A region is not as it was declared, or not where it is needed. The message names it. */
public final class RegionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public RegionException(String message) {
        super(message);
    }

    public RegionException(String message, Throwable cause) {
        super(message, cause);
    }
}
