package io.everloop.comm;

/**
 * An operation under way. Its arrays must be left alone until it is done.
 *
 * <p>A request belongs to the rank that made it and is waited for by that rank's thread.
 *
 * @param <T> what the operation gives when it is done
 */
public interface Request<T> {

    /**
     * Blocks until the operation is done, and gives its result.
     *
     * @throws ProcFailedPendingException if it is a receive from anybody that a failure may have left alone; it
     *     is still pending
     * @throws CommException if the operation failed; it is done
     */
    T await();

    /** Makes progress, without blocking; whether {@link #await} would return or throw at once. */
    boolean test();
}
