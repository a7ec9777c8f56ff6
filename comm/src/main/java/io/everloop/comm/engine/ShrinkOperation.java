package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.agree.Consensus.Decision;

/** Waits for the communicator of those who are left. */
final class ShrinkOperation extends ConsensusOperation<Communicator> {

    ShrinkOperation(Context context) {
        super(context);
    }

    @Override
    void decided(Decision decision) {
        Failpoint.reached("shrink.decided");
        complete();
    }

    @Override
    Communicator result() {
        return context.member()
                .context(ContextIds.shrunk(context.id(), number))
                .communicator()
                .inherit(context.communicator());
    }
}
