package io.everloop.agreement.ring;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;

/**
 * A ring whose hearts beat until every living rank knows of every death of the run.
 *
 * <p>Nobody calls anything: deaths come from outside. Runs need a detector that tells nobody, and best a
 * skew of one period, so that the ranks do not all act at the same moment.
 */
public final class RingModel implements Model<RingDetector, RingMessage, Detected> {

    private final BinomialGraph graph;
    private final RingTiming timing;
    private final int deaths;

    /** A ring in which so many ranks will die, before or during the run. */
    public RingModel(int ranks, RingTiming timing, int deaths) {
        if (deaths < 0 || deaths >= ranks) {
            throw new IllegalArgumentException(deaths + " of " + ranks + " ranks cannot die: one must survive");
        }
        this.graph = new BinomialGraph(ranks);
        this.timing = timing;
        this.deaths = deaths;
    }

    @Override
    public int ranks() {
        return graph.ranks();
    }

    @Override
    public RingDetector participant(int rank) {
        return new RingDetector(rank, graph, timing);
    }

    @Override
    public boolean ready(int rank, RingDetector participant, int given) {
        return false;
    }

    @Override
    public void call(int rank, RingDetector participant, int given, Outbox<RingMessage, Detected> out) {
        throw new IllegalStateException("nobody calls a detector");
    }

    @Override
    public String describeCall(int rank, int given) {
        return "is not called";
    }

    @Override
    public Checker<Detected> checker() {
        return new RingChecker(graph.ranks(), timing, deaths);
    }
}
