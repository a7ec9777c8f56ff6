package io.everloop.agreement.gossip;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.check.Awareness;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.gossip.GossipEvent.Learned;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What gossip promises: nobody alive is held failed, consensus on a failure is seen only when all living
 * ranks know of it, and in the end all of them see it on every failure.
 *
 * <p>For Algorithm 1 this is certain. For Algorithm 2 the second part holds with high probability, and only
 * if its count is high enough: a violation here says that it was not.
 */
public final class GossipChecker implements Checker<GossipEvent> {

    private final int deaths;
    private final Awareness knowing;
    private final Awareness agreed;
    private long[] learnedIn = new long[1 << 5];
    private long[] agreedIn = new long[1 << 5];
    private int cycles;

    /** A checker of a run in which so many ranks die in the end. */
    public GossipChecker(int ranks, int deaths) {
        this(deaths, new Awareness(ranks), new Awareness(ranks));
    }

    private GossipChecker(int deaths, Awareness knowing, Awareness agreed) {
        this.deaths = deaths;
        this.knowing = knowing;
        this.agreed = agreed;
    }

    @Override
    public void onEvent(int rank, GossipEvent event) {
        if (!knowing.isDead(event.rank())) {
            throw new Violation("accuracy: %d %s, but %d is alive", rank, event, event.rank());
        }
        boolean learned = event instanceof Learned;
        if (!(learned ? knowing : agreed).learn(rank, event.rank())) {
            throw new Violation("%d reports again that it %s", rank, event);
        }
        if (!learned && knowing.unaware(event.rank()) > 0) {
            throw new Violation(
                    "consensus: %d %s, but %d living ranks do not know", rank, event, knowing.unaware(event.rank()));
        }
        count(event.cycle(), learned);
    }

    private void count(int cycle, boolean learned) {
        if (cycle >= learnedIn.length) {
            learnedIn = Arrays.copyOf(learnedIn, 2 * cycle);
            agreedIn = Arrays.copyOf(agreedIn, 2 * cycle);
        }
        (learned ? learnedIn : agreedIn)[cycle]++;
        cycles = Math.max(cycles, cycle + 1);
    }

    @Override
    public void onDeath(int rank) {
        knowing.onDeath(rank);
        agreed.onDeath(rank);
    }

    @Override
    public boolean isSatisfied() {
        return agreed.isComplete() && agreed.deaths() >= deaths;
    }

    @Override
    public void atRest() {
        if (!isSatisfied()) {
            throw new Violation(
                    "completeness: %d of %d deaths happened; living ranks that saw no consensus: %s",
                    agreed.deaths(), deaths, agreed.describeMissing());
        }
    }

    /** How many cycles began until the last living rank had seen consensus on the last failure. */
    public int cycles() {
        return cycles;
    }

    /** How the news spread, cycle by cycle. */
    public List<Spread> spread() {
        List<Spread> rows = new ArrayList<>(cycles);
        long knowingSoFar = 0;
        long agreedSoFar = 0;
        for (int cycle = 0; cycle < cycles; cycle++) {
            knowingSoFar += learnedIn[cycle];
            agreedSoFar += agreedIn[cycle];
            rows.add(new Spread(cycle, knowingSoFar, agreedSoFar));
        }
        return rows;
    }

    @Override
    public Checker<GossipEvent> copy() {
        GossipChecker copy = new GossipChecker(deaths, knowing.copy(), agreed.copy());
        copy.learnedIn = learnedIn.clone();
        copy.agreedIn = agreedIn.clone();
        copy.cycles = cycles;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        knowing.fingerprint(into);
        agreed.fingerprint(into);
    }
}
