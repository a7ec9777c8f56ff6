package io.everloop.agreement.broadcast;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;

/** One context that some of the ranks revoke, each on its own, none knowing of the others. */
public final class RevokeModel implements Model<Revoke, Revocation, Revoked> {

    private static final int CONTEXT = 0;
    private static final int EPOCH = 0;

    private final BinomialGraph graph;
    private final RankSet initiators;

    public RevokeModel(int ranks, int... initiators) {
        this.graph = new BinomialGraph(ranks);
        this.initiators = RankSet.of(initiators);
        if (initiators.length == 0
                || this.initiators.countBelow(0) > 0
                || this.initiators.countBelow(ranks) != this.initiators.size()) {
            throw new IllegalArgumentException("initiators " + this.initiators + " of " + ranks
                    + " ranks: name at least one, each from 0 to " + (ranks - 1));
        }
    }

    @Override
    public int ranks() {
        return graph.ranks();
    }

    @Override
    public Revoke participant(int rank) {
        return new Revoke(rank, graph);
    }

    @Override
    public boolean ready(int rank, Revoke participant, int given) {
        return given == 0 && initiators.contains(rank);
    }

    @Override
    public void call(int rank, Revoke participant, int given, Outbox<Revocation, Revoked> out) {
        participant.revoke(CONTEXT, EPOCH, out);
    }

    @Override
    public String describeCall(int rank, int given) {
        return "revokes " + CONTEXT + "/" + EPOCH;
    }

    @Override
    public Checker<Revoked> checker() {
        return new RevokeChecker(graph, initiators, new Revoked(CONTEXT, EPOCH));
    }
}
