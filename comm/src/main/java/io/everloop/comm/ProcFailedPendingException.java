package io.everloop.comm;

/**
 * A receive from anybody may never be served, because somebody who might have sent is dead. The request is
 * still pending: acknowledge the failure with {@link Communicator#ackFailed} and wait for it again.
 */
public final class ProcFailedPendingException extends ProcFailedException {

    private static final long serialVersionUID = 1L;

    public ProcFailedPendingException(String message, int... failed) {
        super(message, failed);
    }
}
