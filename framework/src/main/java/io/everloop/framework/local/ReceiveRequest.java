package io.everloop.framework.local;

import io.everloop.comm.Request;
import io.everloop.comm.Status;

/** A receive under way, for the program. */
final class ReceiveRequest implements Request<Status> {

    private final Messenger messenger;
    private final LoggedCommunicator communicator;
    private final Receive receive;

    ReceiveRequest(Messenger messenger, LoggedCommunicator communicator, Receive receive) {
        this.messenger = messenger;
        this.communicator = communicator;
        this.receive = receive;
    }

    @Override
    public Status await() {
        while (!receive.isDone()) {
            messenger.progress();
        }
        Letter letter = receive.letter();
        return new Status(communicator.rankOf(letter.from()), letter.tag(), letter.count());
    }

    @Override
    public boolean test() {
        if (!receive.isDone()) {
            messenger.poll();
        }
        return receive.isDone();
    }
}
