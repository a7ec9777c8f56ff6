package io.everloop.comm.wire;

/**
 * What came in is no frame of ours: whoever sent it cannot be talked to any more. Without a trace, which would be about
 * the reader: who sends nonsense all the time must not keep it busy.
 */
public final class MalformedFrameException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public MalformedFrameException(String message) {
        super(message, null, false, false);
    }
}
