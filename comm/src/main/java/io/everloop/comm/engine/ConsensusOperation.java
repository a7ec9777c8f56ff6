package io.everloop.comm.engine;

import io.everloop.comm.agree.Consensus.Decision;

/** A rank waits for an agreement. Nothing but the agreement itself can end it. */
abstract class ConsensusOperation<T> extends Operation<T> {

    /** Which agreement of its kind it is. */
    long number;

    ConsensusOperation(Context context) {
        super(context);
    }

    /** The agreement has returned. */
    abstract void decided(Decision decision);

    @Override
    void abandon() {}
}
