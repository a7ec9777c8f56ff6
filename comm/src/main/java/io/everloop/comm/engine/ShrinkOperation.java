package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.agree.Consensus.Decision;

/** Waits for the communicator of those who are left. */
final class ShrinkOperation extends ConsensusOperation<Communicator> {

    /** Found under the lock: whoever asks for the result has given it up, and other threads open and forget communicators. */
    private Communicator left;

    ShrinkOperation(Context context) {
        super(context);
    }

    @Override
    void decided(Decision decision) {
        Failpoint.reached("shrink.decided");
        left = context.member()
                .context(ContextIds.shrunk(context.id(), number))
                .communicator()
                .inherit(context.communicator());
        complete();
    }

    @Override
    Communicator result() {
        return left;
    }
}
