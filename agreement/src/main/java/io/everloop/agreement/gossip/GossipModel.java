package io.everloop.agreement.gossip;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import java.util.SplittableRandom;

/**
 * A gossip that goes on until all living ranks have seen consensus on all deaths of the run.
 *
 * <p>Nobody calls anything: deaths come from outside. Runs need a detector that tells nobody, and best a
 * skew of one cycle, so that the ranks do not all act at the same moment.
 */
public final class GossipModel implements Model<Gossiper, GossipMessage, GossipEvent> {

    private final int ranks;
    private final View initial;
    private final long cycleNanos;
    private final int deaths;
    private final long seed;

    private GossipModel(int ranks, View initial, long cycleNanos, int deaths, long seed) {
        if (cycleNanos < 1) {
            throw new IllegalArgumentException("a cycle of " + cycleNanos + " ns: choose at least a round trip");
        }
        if (deaths < 0 || deaths >= ranks) {
            throw new IllegalArgumentException(deaths + " of " + ranks + " ranks cannot die: one must survive");
        }
        this.ranks = ranks;
        this.initial = initial;
        this.cycleNanos = cycleNanos;
        this.deaths = deaths;
        this.seed = seed;
    }

    /**
     * Algorithm 1.
     *
     * @param cycleNanos the length of a cycle; a shorter one than a ping with its reply gives false detections
     * @param deaths how many ranks will die, before or during the run
     * @param seed where the choices of the participants come from
     */
    public static GossipModel byMatrix(int ranks, long cycleNanos, int deaths, long seed) {
        return new GossipModel(ranks, FaultMatrix.empty(ranks), cycleNanos, deaths, seed);
    }

    /**
     * Algorithm 2.
     *
     * @param minimumCount how many cycles after the first detection to take consensus as reached
     * @param cycleNanos the length of a cycle; a shorter one than a ping with its reply gives false detections
     * @param deaths how many ranks will die, before or during the run
     * @param seed where the choices of the participants come from
     */
    public static GossipModel byList(int ranks, int minimumCount, long cycleNanos, int deaths, long seed) {
        return new GossipModel(ranks, FaultList.empty(minimumCount), cycleNanos, deaths, seed);
    }

    /** The size of each message of Algorithm 1, for choosing the cycle. */
    static int matrixMessageBytes(int ranks) {
        return GossipMessage.HEADER_BYTES + FaultMatrix.bytes(ranks);
    }

    /** The size of the largest message of Algorithm 2, for choosing the cycle. */
    static int listMessageBytes(int deaths) {
        return GossipMessage.HEADER_BYTES + FaultList.bytes(deaths);
    }

    @Override
    public int ranks() {
        return ranks;
    }

    @Override
    public Gossiper participant(int rank) {
        return new Gossiper(rank, ranks, initial, cycleNanos, new SplittableRandom(seed + rank));
    }

    @Override
    public boolean ready(int rank, Gossiper participant, int given) {
        return false;
    }

    @Override
    public void call(int rank, Gossiper participant, int given, Outbox<GossipMessage, GossipEvent> out) {
        throw new IllegalStateException("nobody calls a gossiper");
    }

    @Override
    public String describeCall(int rank, int given) {
        return "is not called";
    }

    @Override
    public Checker<GossipEvent> checker() {
        return new GossipChecker(ranks, deaths);
    }
}
