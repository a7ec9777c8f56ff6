package io.everloop.comm.engine;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.broadcast.Revocation;
import io.everloop.agreement.broadcast.Revoke;
import io.everloop.agreement.broadcast.Revoked;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;

/**
 * A communicator's revocation at one rank: heard once, passed on once, and again to whoever deaths leave next in line.
 *
 * <p>That of the whole family is a piece of news of its own, since ranks have not all made the same communicators from this
 * one: whoever hears it ends what it has made itself. Numbers of communicators are never used again, so each has a graph of
 * its own and no epochs.
 */
final class Revoking implements Outbox<Revocation, Revoked> {

    /** This communicator and no other. */
    private static final int ALONE = 0;

    /** With all that is made from it. */
    private static final int FAMILY = 1;

    private static final int EPOCH = 0;

    private final Context context;
    private Revoke participant;
    private volatile boolean revoked;

    Revoking(Context context) {
        this.context = context;
    }

    /** By any thread, without the lock. */
    boolean isRevoked() {
        return revoked;
    }

    void revoke() {
        if (!revoked) {
            participant().revoke(ALONE, EPOCH, this);
        }
    }

    void revokeFamily() {
        participant().revoke(FAMILY, EPOCH, this);
    }

    /** Another rank passes on one piece of news or the other. */
    void onMessage(int from, int news) {
        if (news != ALONE && news != FAMILY) {
            throw new MalformedFrameException("a revocation of nothing known: " + news);
        }
        participant().onMessage(from, new Revocation(news, EPOCH), this);
    }

    /** A rank is dead, and the context knows it. */
    void onFailure(int rank) {
        if (participant != null) {
            participant.onFailure(rank, this);
        }
    }

    private Revoke participant() {
        if (participant == null) {
            participant = new Revoke(context.rank(), new BinomialGraph(context.size()));
            context.failed().forEach(this::onFailure);
        }
        return participant;
    }

    @Override
    public void send(int to, Revocation message) {
        Failpoint.reached("revoke.send");
        context.sendProtocol(Kind.REVOKE, to, message.context(), ControlFrame.NOTHING);
    }

    @Override
    public void emit(Revoked event) {
        if (!revoked) {
            revoked = true;
            Failures.afterRevocation(context);
        }
        if (event.context() == FAMILY) {
            context.endFamily();
        }
    }
}
