package io.everloop.comm.engine;

import io.everloop.comm.ProcFailedException;
import io.everloop.comm.agree.Consensus.Decision;

/** Waits for the flag that everybody agrees on. */
final class AgreeOperation extends ConsensusOperation<Long> {

    private long flag;

    AgreeOperation(Context context) {
        super(context);
    }

    @Override
    void decided(Decision decision) {
        flag = decision.flag();
        if (decision.reportsFailure()) {
            fail(ProcFailedException.afterAgreement(flag, Context.toArray(decision.found())));
        } else {
            complete();
        }
    }

    @Override
    Long result() {
        return flag;
    }

    /** The dead are an error, but all are agreed on the flag nevertheless. */
    @Override
    Long resultOfFailure() {
        return flag;
    }
}
