package io.everloop.agreement.broadcast;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;

/** Broken on purpose: only the initiator sends, to all its neighbours; whoever receives passes nothing on. */
final class SilentReceiver implements Participant<Revocation, Revoked>, Explorable<SilentReceiver> {

    private final int rank;
    private final BinomialGraph graph;
    private boolean revoked;

    private SilentReceiver(int rank, BinomialGraph graph) {
        this.rank = rank;
        this.graph = graph;
    }

    /** The sound model with its participants replaced. */
    static Model<SilentReceiver, Revocation, Revoked> model(int ranks, int initiator) {
        RevokeModel sound = new RevokeModel(ranks, initiator);
        BinomialGraph graph = new BinomialGraph(ranks);
        return new Model<>() {
            @Override
            public int ranks() {
                return ranks;
            }

            @Override
            public SilentReceiver participant(int rank) {
                return new SilentReceiver(rank, graph);
            }

            @Override
            public boolean ready(int rank, SilentReceiver participant, int given) {
                return given == 0 && rank == initiator;
            }

            @Override
            public void call(int rank, SilentReceiver participant, int given, Outbox<Revocation, Revoked> out) {
                participant.onMessage(rank, new Revocation(0, 0), out);
                graph.forEachNeighbour(rank, rank, to -> out.send(to, new Revocation(0, 0)));
            }

            @Override
            public String describeCall(int rank, int given) {
                return sound.describeCall(rank, given);
            }

            @Override
            public Checker<Revoked> checker() {
                return sound.checker();
            }
        };
    }

    @Override
    public void onMessage(int from, Revocation message, Outbox<Revocation, Revoked> out) {
        if (!revoked) {
            revoked = true;
            out.emit(new Revoked(message.context(), message.epoch()));
        }
    }

    @Override
    public void onFailure(int dead, Outbox<Revocation, Revoked> out) {}

    @Override
    public boolean watches(int other) {
        return false;
    }

    @Override
    public SilentReceiver copy() {
        SilentReceiver copy = new SilentReceiver(rank, graph);
        copy.revoked = revoked;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(revoked);
    }
}
