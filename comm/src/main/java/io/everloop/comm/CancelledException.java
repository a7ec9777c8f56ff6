package io.everloop.comm;

/**
 * Leaves the body of a cancelled parallel region. Thrown by cancellation points and caught by the region itself: let it
 * pass.
 */
public final class CancelledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Region region;

    CancelledException(Region region) {
        // Thrown by every thread of a region, and looked at by nobody: no stack trace.
        super("the parallel region was cancelled", null, false, false);
        this.region = region;
    }

    boolean isOf(Region other) {
        return region == other;
    }
}
