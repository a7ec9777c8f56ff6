package io.everloop.agreement.gossip;

import io.everloop.agreement.check.Detection;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.Network;

/**
 * How long a cycle has to be on a network, so that whoever lives can reply in time.
 *
 * @param network what communication costs
 * @param cycleNanos the length of a cycle
 */
public record Pace(Network network, long cycleNanos) {

    /** How many pings may meet at one rank in a cycle; more come with a probability of 1e-14. */
    private static final int MOST_QUEUED = 16;

    private static final int MOST_CYCLES = 1_000;

    /** For Algorithm 1. */
    public static Pace ofMatrices(Network network, int ranks) {
        return new Pace(network, network.answerNanos(GossipModel.matrixMessageBytes(ranks), MOST_QUEUED));
    }

    /** For Algorithm 2 with lists of up to so many failures. */
    public static Pace ofLists(Network network, int deaths) {
        return new Pace(network, network.answerNanos(GossipModel.listMessageBytes(deaths), MOST_QUEUED));
    }

    /** Nobody is told of deaths from outside, and the ranks act at different moments of a cycle. */
    public Conditions conditions() {
        return Conditions.DEFAULT
                .withNetwork(network)
                .withDetection(Detection.NOBODY, 0)
                .withSkew(cycleNanos)
                .withLimit(MOST_CYCLES * cycleNanos);
    }
}
