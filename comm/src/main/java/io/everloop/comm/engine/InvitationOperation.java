package io.everloop.comm.engine;

import io.everloop.comm.Communicator;

/** A rank that belongs to nobody waits to be asked into a communicator. */
final class InvitationOperation extends Operation<Communicator> {

    /** The communicator that it was asked into. */
    private Context joined;

    /** @param lobby the communicator of this rank alone, in which it waits */
    InvitationOperation(Context lobby) {
        super(lobby);
    }

    void accept(Context into) {
        joined = into;
        complete();
    }

    @Override
    void abandon() {}

    @Override
    Communicator result() {
        return joined.communicator();
    }
}
