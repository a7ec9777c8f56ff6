package io.everloop.framework.local;

import io.everloop.comm.CommException;

/** The logs do not suffice, or the program wants it so: everybody returns to the last commit. */
public final class FallBackException extends CommException {

    private static final long serialVersionUID = 1;

    public FallBackException(String why) {
        super(why + ": everybody returns to the last commit");
    }
}
