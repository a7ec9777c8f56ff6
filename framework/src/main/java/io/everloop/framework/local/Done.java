package io.everloop.framework.local;

import io.everloop.comm.Request;

/** An operation that was done when it was started. */
record Done<T>(T result) implements Request<T> {

    @Override
    public T await() {
        return result;
    }

    @Override
    public boolean test() {
        return true;
    }
}
