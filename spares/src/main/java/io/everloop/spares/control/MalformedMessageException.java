package io.everloop.spares.control;

import java.io.IOException;

/** What came in over a control line is no message of ours. */
public final class MalformedMessageException extends IOException {

    private static final long serialVersionUID = 1L;

    public MalformedMessageException(String message) {
        super(message);
    }

    MalformedMessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
