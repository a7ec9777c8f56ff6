package io.everloop.agreement.era;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.topology.Topology;

/**
 * A group that makes a number of agreements, one after the other or several at a time.
 *
 * @param topology the group and its trees
 * @param agreements how many agreements each participant makes
 * @param inFlight how many of them it starts before it needs the result of the first; 1 means blocking calls
 * @param rebalancing when the dead leave the trees
 */
public record EraModel(Topology topology, int agreements, int inFlight, Rebalancing rebalancing)
        implements Model<Era, EraMessage, EraDecision> {

    public EraModel {
        if (agreements < 1 || inFlight < 1) {
            throw new IllegalArgumentException(
                    "at least one agreement, at least one in flight, not " + agreements + " and " + inFlight);
        }
    }

    /** Agreements one after the other. */
    public static EraModel blocking(Topology topology, int agreements) {
        return new EraModel(topology, agreements, 1, Rebalancing.DEGENERATE);
    }

    @Override
    public int ranks() {
        return topology.ranks();
    }

    @Override
    public Era participant(int rank) {
        return new Era(rank, topology, rebalancing);
    }

    @Override
    public boolean ready(int rank, Era era, int given) {
        return given < agreements && given - era.returned() < inFlight;
    }

    /** Every second call acknowledges what its caller knows. */
    @Override
    public void call(int rank, Era era, int given, Outbox<EraMessage, EraDecision> out) {
        RankSet acknowledged = given % 2 == 1 ? era.dead() : RankSet.empty();
        era.start(new Probes(ranks()).flagOf(rank, given + 1), acknowledged, inFlight == 1, out);
    }

    @Override
    public String describeCall(int rank, int given) {
        return "starts(" + (given + 1) + ")";
    }

    @Override
    public Checker<EraDecision> checker() {
        return new EraChecker(ranks(), agreements, inFlight == 1);
    }
}
