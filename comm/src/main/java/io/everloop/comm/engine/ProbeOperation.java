package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.comm.Status;

/** Waits for a message without taking it. */
final class ProbeOperation extends Operation<Status> {

    private final int source;
    private final int tag;
    private Unexpected seen;

    ProbeOperation(Context context, int source, int tag) {
        super(context);
        this.source = source;
        this.tag = tag;
    }

    int source() {
        return source;
    }

    int tag() {
        return tag;
    }

    /** Whether this is what is waited for; remembers it then. */
    boolean sees(Unexpected message) {
        boolean matches = (source == message.source || source == Communicator.ANY_SOURCE)
                && (tag == message.tag || (tag == Communicator.ANY_TAG && message.tag >= 0));
        seen = matches ? message : seen;
        return matches;
    }

    @Override
    void abandon() {
        context.delivery().forget(this);
    }

    @Override
    Status result() {
        return new Status(seen.source, seen.tag, seen.count);
    }

    @Override
    CommException pendingError() {
        return source == Communicator.ANY_SOURCE ? context.unacknowledged() : null;
    }
}
