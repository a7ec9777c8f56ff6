package io.everloop.agreement.generals;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.Timed;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * Generals of whom some are traitors; the army of general r has r + 1 thousand men, as in the lecture.
 *
 * <p>Also takes n &le; 3m, for which there is no guarantee: then the checker may well report that loyal
 * generals disagree.
 */
public final class GeneralsModel implements Model<Timed<Relay, ArmyVector>, Relay, ArmyVector> {

    /** How many pieces of news all generals together may hold. */
    static final long MOST_NEWS = 1L << 24;

    private static final long LEAST_ROUND_NANOS = 1_000_000;

    private final int ranks;
    private final RankSet traitors;
    private final int withstood;
    private final IntFunction<Traitor> behaviour;
    private final long roundNanos;

    /** Traitors of one kind, with rounds long enough for a millisecond of latency and a gigabyte per second. */
    public GeneralsModel(int ranks, RankSet traitors, int withstood, Treachery treachery, long seed) {
        this(
                ranks,
                traitors,
                withstood,
                rank -> treachery.traitor(new SplittableRandom(seed + rank)),
                LEAST_ROUND_NANOS + 2 * Integer.BYTES * news(ranks, withstood) / Math.max(1, ranks));
    }

    /**
     * Generals.
     *
     * @param traitors who betrays
     * @param withstood how many traitors the loyal ones are prepared for: m
     * @param behaviour the traitor at a rank
     * @param roundNanos how long a round takes: the messages of a round must arrive within it
     */
    public GeneralsModel(int ranks, RankSet traitors, int withstood, IntFunction<Traitor> behaviour, long roundNanos) {
        requirePossible(ranks, traitors, withstood);
        this.ranks = ranks;
        this.traitors = traitors;
        this.withstood = withstood;
        this.behaviour = behaviour;
        this.roundNanos = roundNanos;
    }

    private static void requirePossible(int ranks, RankSet traitors, int withstood) {
        if (withstood < 0 || withstood > ranks - 2) {
            throw new IllegalArgumentException(ranks + " generals cannot prepare for " + withstood
                    + " traitors: choose from 0 to " + Math.max(0, ranks - 2)
                    + " traitors, with at least two loyal generals, and below a third for a guarantee");
        }
        if (news(ranks, withstood) > MOST_NEWS) {
            throw new IllegalArgumentException(String.format(
                    "%d generals who withstand %d traitors hold %,d pieces of news, more than %,d: oral messages"
                            + " multiply by the number of generals in each round, so choose fewer of either",
                    ranks, withstood, news(ranks, withstood), MOST_NEWS));
        }
        if (!traitors.isSubsetOf(RankSet.range(0, ranks))) {
            throw new IllegalArgumentException("traitors " + traitors + " must be among the " + ranks + " generals");
        }
    }

    /** What all generals together hold after the last round, which is nearly all they hold. */
    private static long news(int ranks, int withstood) {
        return Paths.count(ranks, withstood + 2);
    }

    /** Whether the theorem holds for this number of generals. */
    public boolean isGuaranteed() {
        return ranks > 3 * withstood && traitors.size() <= withstood;
    }

    @Override
    public int ranks() {
        return ranks;
    }

    /** The size of the army of a general. */
    static int sizeOf(int rank) {
        return rank + 1;
    }

    @Override
    public Timed<Relay, ArmyVector> participant(int rank) {
        General general = new General(rank, ranks, withstood, sizeOf(rank), roundNanos);
        return traitors.contains(rank) ? new TreacherousGeneral(general, behaviour.apply(rank)) : general;
    }

    /** The clock drives everything; nobody calls. */
    @Override
    public boolean ready(int rank, Timed<Relay, ArmyVector> participant, int given) {
        return false;
    }

    @Override
    public void call(int rank, Timed<Relay, ArmyVector> participant, int given, Outbox<Relay, ArmyVector> out) {}

    @Override
    public String describeCall(int rank, int given) {
        return "nothing";
    }

    @Override
    public Checker<ArmyVector> checker() {
        return new GeneralsChecker(ranks, traitors);
    }
}
