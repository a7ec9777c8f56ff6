package io.everloop.framework.rank;

import io.everloop.framework.Interval;
import java.time.Duration;

/**
 * When the next commit is due: after the same iteration at every rank. Pure: time is an argument.
 *
 * <p>A fixed number of iterations needs no agreement. A time is turned into a number of iterations by each rank, from what
 * it has seen since the last commit; the least of them counts, which ranks learn from the agreement of the commit itself.
 * The number begins at 1, after a failure as well, and at most doubles from one commit to the next, so a few slow
 * iterations at the beginning do no harm.
 */
final class Schedule {

    /** A level is half a doubling. */
    private static final int DOUBLING = 2;

    private final Interval interval;
    private final double mtbfNanos;
    private int level;
    private long last;
    private long next;
    private long lastNanos;
    private double costNanos;

    Schedule(Interval interval, Duration mtbf) {
        this.interval = interval;
        mtbfNanos = mtbf.toNanos();
    }

    /** The loop starts, or starts again, with a commit in its hands. */
    void restart(long iteration, long now) {
        level = 0;
        advance(iteration, now);
    }

    boolean isDue(long done) {
        return done >= next;
    }

    /** What this rank adds to the agreement of the commit that is about to be made. */
    long proposal(long done, long now) {
        if (interval instanceof Interval.Iterations || done <= last) {
            return Steps.bits(level);
        }
        double perIteration = Math.max(1, (now - lastNanos) / (double) (done - last));
        return Steps.bits(Math.min(level + DOUBLING, Steps.levelOf(wantedNanos() / perIteration)));
    }

    private double wantedNanos() {
        return interval instanceof Interval.Every every ? every.time().toNanos() : best(costNanos, mtbfNanos);
    }

    /** Daly's higher-order estimate of the time between two commits that costs least. */
    static double best(double cost, double mtbf) {
        if (cost >= 2 * mtbf) {
            return mtbf;
        }
        double ratio = cost / (2 * mtbf);
        return Math.sqrt(2 * cost * mtbf) * (1 + Math.sqrt(ratio) / 3 + ratio / 9) - cost;
    }

    /**
     * A commit was decided.
     *
     * @param common what all ranks had proposed
     */
    void committed(long done, long common, Duration cost, long now) {
        level = Steps.level(common);
        costNanos = cost.toNanos();
        advance(done, now);
    }

    /** A commit failed: the next try is as far away as this one was. */
    void failed(long done, long now) {
        advance(done, now);
    }

    private void advance(long done, long now) {
        last = done;
        lastNanos = now;
        next = done + (interval instanceof Interval.Iterations fixed ? fixed.count() : Steps.count(level));
    }
}
