package io.everloop.comm.engine;

import io.everloop.comm.data.Slice;

/**
 * A message on its way out.
 *
 * <p>Short ones are sent as they are, and done. A long one, or one too many that nobody has asked for yet, is only
 * offered; it goes out in pieces when the receiver has a place for it, straight from one array into the other.
 */
final class SendOperation extends Operation<Void> implements Outgoing {

    /** Where a message stands. */
    enum Phase {
        /** Not yet begun, or done. */
        IDLE,
        /** Waiting for room in the link. */
        QUEUED,
        /** Offered, waiting for the receiver. */
        OFFERED,
        /** Accepted, going out in pieces. */
        STREAMING
    }

    final Slice data = new Slice();
    Phase phase = Phase.IDLE;
    int target;
    int tag;

    /** Under which the receiver accepts an offer. */
    long number;

    /** The number of the receive at the other side. */
    long receiver;

    /** How many elements are out. */
    int sent;

    /** The other worker, or null if the target is in this one. */
    Peer peer;

    SendOperation(Context context) {
        super(context);
    }

    SendOperation prepare(Slice part, int targetRank, int messageTag) {
        reopen();
        data.set(part.array(), part.offset(), part.length());
        target = targetRank;
        tag = messageTag;
        phase = Phase.IDLE;
        sent = 0;
        number = 0;
        peer = null;
        return this;
    }

    @Override
    public boolean goOut(Peer to) {
        return to.begin(this);
    }

    @Override
    void abandon() {
        if (peer != null) {
            peer.forget(this);
        } else if (phase == Phase.OFFERED) {
            Context there = context.at(target);
            if (there != null) {
                there.mailbox().withdraw(this);
            }
        }
        phase = Phase.IDLE;
    }

    @Override
    Void result() {
        return null;
    }
}
