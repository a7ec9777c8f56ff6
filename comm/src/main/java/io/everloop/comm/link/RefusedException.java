package io.everloop.comm.link;

import java.io.IOException;

/** Somebody was shown the door, as opposed to having left: a worker that dies in the middle of a handshake just leaves. */
final class RefusedException extends IOException {

    private static final long serialVersionUID = 1L;

    RefusedException(String why) {
        super(why);
    }

    RefusedException(Throwable cause) {
        super(cause.toString(), cause);
    }
}
