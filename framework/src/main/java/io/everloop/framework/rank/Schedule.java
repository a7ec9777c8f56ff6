package io.everloop.framework.rank;

import io.everloop.framework.Interval;
import io.everloop.framework.advice.Daly;
import java.time.Duration;

/**
 * When the next commit is due: after the same iteration at every rank. Pure: time is an argument.
 *
 * <p>A fixed number of iterations needs no agreement. A time is turned into a number of iterations by each rank, from what
 * it has seen since the last commit; the least of them counts, which ranks learn from the agreement of the commit itself.
 * The number begins at 1 and at most doubles from one commit to the next, so a few slow iterations at the beginning do no
 * harm. After a failure all go on with the number of before, newcomers included, or with a smaller one if failures have turned out
 * to be more frequent.
 */
final class Schedule {

    /** A level is half a doubling. */
    private static final int DOUBLING = 2;

    private final Interval interval;
    private final double expectedNanos;
    private long failures;
    private long sinceNanos;
    private double iterationNanos;
    private int level;
    private int agreed;
    private boolean hasBegun;
    private long last;
    private long next;
    private long lastNanos;
    private double costNanos;

    Schedule(Interval interval, Duration mtbf) {
        this.interval = interval;
        expectedNanos = mtbf.toNanos();
    }

    /** So many failures there were since then; from now on that counts, not what was expected. */
    void observed(long failuresSoFar, long since) {
        failures = failuresSoFar;
        sinceNanos = since;
    }

    /** The mean time between failures: as expected until there are some. */
    double mtbfNanos(long now) {
        return failures == 0 ? expectedNanos : (now - sinceNanos) / (double) failures;
    }

    /** What an iteration took lately; 0 if that is not known. */
    double iterationNanos() {
        return iterationNanos;
    }

    /** What the last commit took. */
    double costNanos() {
        return costNanos;
    }

    /**
     * All ranks know together how far commits were apart.
     *
     * @param before the level of those who were there
     * @param wanted how many iterations would be best by what all know alike
     */
    void agree(int before, double wanted) {
        agreed = interval instanceof Interval.Auto ? Math.min(before, Steps.levelOf(wanted)) : before;
        if (!hasBegun) {
            level = agreed;
        }
    }

    /** The loop starts, or starts again, with a commit in its hands. */
    void restart(long iteration, long now) {
        restart(iteration, agreed, now);
    }

    /** The same at a rank that goes back alone: its commits are due when those of all others are. */
    void restart(long iteration, int sameLevel, long now) {
        level = sameLevel;
        advance(iteration, now);
    }

    /** How far commits are apart; the same everywhere. */
    int level() {
        return level;
    }

    boolean isDue(long done) {
        return done >= next;
    }

    /** What this rank adds to the agreement of the commit that is about to be made. */
    long proposal(long done, long now) {
        if (!hasBegun || done <= last) {
            return Steps.bits(level);
        }
        iterationNanos = Math.max(1, (now - lastNanos) / (double) (done - last));
        return interval instanceof Interval.Iterations
                ? Steps.bits(level)
                : Steps.bits(Math.min(level + DOUBLING, Steps.levelOf(wantedNanos(now) / iterationNanos)));
    }

    private double wantedNanos(long now) {
        return interval instanceof Interval.Every every
                ? every.time().toNanos()
                : Daly.interval(costNanos, mtbfNanos(now));
    }

    /**
     * A commit has succeeded.
     *
     * @param common what all ranks had proposed
     * @param cost how long it kept the program waiting
     */
    void learn(long common, Duration cost) {
        level = Steps.level(common);
        costNanos = cost.toNanos();
    }

    /** How much work is between two commits now, as far as that is known. */
    double workNanos() {
        return iterationNanos * (next - last);
    }

    /** A commit was made or begun, whatever becomes of it: the next one is due as many iterations later as all know by now. */
    void advance(long done, long now) {
        hasBegun = true;
        last = done;
        lastNanos = now;
        next = done + (interval instanceof Interval.Iterations fixed ? fixed.count() : Steps.count(level));
    }
}
