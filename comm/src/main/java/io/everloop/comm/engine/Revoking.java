package io.everloop.comm.engine;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.broadcast.Revocation;
import io.everloop.agreement.broadcast.Revoke;
import io.everloop.agreement.broadcast.Revoked;
import io.everloop.comm.wire.Kind;

/** A communicator's revocation at one rank: heard once, passed on once, and again to whoever deaths leave next in line. */
final class Revoking implements Outbox<Revocation, Revoked> {

    /** Numbers of communicators are never used again, so each has a graph of its own and no epochs. */
    private static final Revocation NEWS = new Revocation(0, 0);

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
        participant().revoke(0, 0, this);
    }

    void onMessage(int from) {
        participant().onMessage(from, NEWS, this);
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
        context.sendProtocol(Kind.REVOKE, to, 0, ControlFrame.NOTHING);
    }

    @Override
    public void emit(Revoked event) {
        revoked = true;
        Failures.afterRevocation(context);
    }
}
