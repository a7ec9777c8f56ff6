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

    /** The program works with an array that it holds itself, so another one, of another length, would be lost on it. */
    static RegionException notExchanged(String name, int elements, int needed) {
        return new RegionException("region " + name + " has " + elements + " elements here and needs " + needed
                + ": make it that long, or declare it with a setter that takes another array");
    }
}
