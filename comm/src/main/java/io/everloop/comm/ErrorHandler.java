package io.everloop.comm;

/**
 * What happens when an operation on a communicator fails.
 *
 * <p>If the handler returns, so does the operation: with {@code null}, zero or its arrays half filled, and with
 * the error in {@link Communicator#lastError}. Only {@link Communicator#agree} and {@link Communicator#iagree} have something to
 * give all the same: the flag that was agreed on.
 */
@FunctionalInterface
public interface ErrorHandler {

    /** The operation throws; the default. */
    ErrorHandler THROW = (comm, error) -> {
        throw error;
    };

    /** The operation returns, and the program asks {@link Communicator#lastError}. */
    ErrorHandler RETURN = (comm, error) -> {};

    /** An operation failed at this rank. */
    void onError(Communicator comm, CommException error);
}
