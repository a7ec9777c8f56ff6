package io.everloop.comm.link;

import java.io.IOException;

/** The other end of a link is closed, in peace or by death. */
public final class LinkClosedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LinkClosedException(String message) {
        super(message);
    }

    LinkClosedException(IOException cause) {
        super("the other end is gone: " + cause.getMessage(), cause);
    }
}
