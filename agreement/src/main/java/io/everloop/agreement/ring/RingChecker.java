package io.everloop.agreement.ring;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.check.Awareness;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a detector promises: nobody alive is ever declared dead, every living rank learns of every death, and
 * somebody does in bounded time.
 *
 * <p>A single death is noticed within {@link RingTiming#boundNanos}. Each further death may cost two such
 * times: one to notice it where it stood in the way, one for what its rank had noticed but told nobody.
 */
public final class RingChecker implements Checker<Detected> {

    private final RingTiming timing;
    private final int deaths;
    private final Awareness awareness;

    /** When those died of whose death nobody knows yet, and when the others did. */
    private final NavigableMap<Integer, Long> unnoticed;

    private final NavigableMap<Integer, Long> noticed;
    private long nowNanos;
    private long worstNoticedNanos;
    private long worstKnownNanos;

    /** A checker of a run in which so many ranks die in the end. */
    public RingChecker(int ranks, RingTiming timing, int deaths) {
        this(timing, deaths, new Awareness(ranks), new TreeMap<>(), new TreeMap<>());
    }

    private RingChecker(
            RingTiming timing,
            int deaths,
            Awareness awareness,
            NavigableMap<Integer, Long> unnoticed,
            NavigableMap<Integer, Long> noticed) {
        this.timing = timing;
        this.deaths = deaths;
        this.awareness = awareness;
        this.unnoticed = unnoticed;
        this.noticed = noticed;
    }

    @Override
    public void onTime(long nanos) {
        nowNanos = nanos;
    }

    @Override
    public void onEvent(int rank, Detected event) {
        int dead = event.dead();
        if (!awareness.isDead(dead)) {
            throw new Violation("accuracy: %d %s, but it is alive", rank, event);
        }
        if (!awareness.learn(rank, dead)) {
            throw new Violation("%d reports again that it %s", rank, event);
        }
        if (unnoticed.containsKey(dead)) {
            notice(rank, dead);
        }
        worstKnownNanos = Math.max(worstKnownNanos, nowNanos - noticed.get(dead));
    }

    private void notice(int rank, int dead) {
        long diedNanos = unnoticed.remove(dead);
        noticed.put(dead, diedNanos);
        long took = nowNanos - diedNanos;
        long bound = (2L * awareness.deaths() - 1) * timing.boundNanos();
        if (took > bound) {
            throw new Violation(
                    "bound: %d is the first to know that %d is dead, after %,d ns instead of at most %,d",
                    rank, dead, took, bound);
        }
        worstNoticedNanos = Math.max(worstNoticedNanos, took);
    }

    @Override
    public void onDeath(int rank) {
        awareness.onDeath(rank);
        unnoticed.put(rank, nowNanos);
    }

    @Override
    public boolean isSatisfied() {
        return awareness.isComplete() && awareness.deaths() >= deaths;
    }

    @Override
    public void atRest() {
        if (!isSatisfied()) {
            throw new Violation(
                    "completeness: %d of %d deaths happened; living ranks that do not know: %s",
                    awareness.deaths(), deaths, awareness.describeMissing());
        }
    }

    /** The longest time from a death until somebody knew. */
    public long worstNoticedNanos() {
        return worstNoticedNanos;
    }

    /** The longest time from a death until all living ranks knew. */
    public long worstKnownNanos() {
        return worstKnownNanos;
    }

    @Override
    public Checker<Detected> copy() {
        RingChecker copy =
                new RingChecker(timing, deaths, awareness.copy(), new TreeMap<>(unnoticed), new TreeMap<>(noticed));
        copy.nowNanos = nowNanos;
        copy.worstNoticedNanos = worstNoticedNanos;
        copy.worstKnownNanos = worstKnownNanos;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        awareness.fingerprint(into);
    }
}
