package io.everloop.framework.rank;

import io.everloop.framework.advice.Costs;
import io.everloop.framework.advice.Daly;
import java.util.Arrays;

/**
 * What this rank has measured, and, after a roll call, the most that anybody has: so all ranks decide by the same figures. In
 * nanoseconds.
 */
final class Measured {

    /** How many numbers are told. */
    static final int NUMBERS = 7;

    private final boolean isMtbfGiven;
    private final long expectedNanos;
    private long beganNanos;
    private long restore;
    private long reconstruct;
    private long failures;
    private long[] common = new long[NUMBERS];

    /** @param beganNanos when the job began, as far as this rank knows */
    Measured(boolean isMtbfGiven, long expectedNanos, long beganNanos) {
        this.isMtbfGiven = isMtbfGiven;
        this.expectedNanos = expectedNanos;
        this.beganNanos = beganNanos;
    }

    /** How long the job has been going on. */
    long sinceNanos(long now) {
        return now - beganNanos;
    }

    /** A restore, with all that belongs to it, took so long. */
    void restored(long nanos) {
        restore = nanos;
    }

    /** A reconstruction took so long. */
    void reconstructed(long nanos) {
        reconstruct = nanos;
    }

    /** Writes what others are to know. */
    void tell(long[] told, int at, Schedule schedule, long now) {
        told[at] = now - beganNanos;
        told[at + 1] = Math.round(schedule.costNanos());
        told[at + 2] = Math.round(schedule.workNanos());
        told[at + 3] = Math.round(schedule.iterationNanos());
        told[at + 4] = restore;
        told[at + 5] = reconstruct;
        told[at + 6] = failures;
    }

    /**
     * Takes over what anybody knows, and has the schedule go by it.
     *
     * @param isFailure whether somebody had data before, so that this is no beginning
     */
    void learn(long[] told, int at, Schedule schedule, boolean isFailure, long now) {
        common = Arrays.copyOfRange(told, at, at + NUMBERS);
        beganNanos = now - common[0];
        restore = common[4];
        reconstruct = common[5];
        failures = common[6] + (isFailure ? 1 : 0);
        if (!isMtbfGiven && failures > 0) {
            schedule.observed(failures, beganNanos);
        }
    }

    /** How many iterations should lie between two commits by what all ranks know alike; no limit while that is not known. */
    double wantedIterations() {
        return common[1] == 0 || common[3] == 0
                ? Double.POSITIVE_INFINITY
                : Daly.interval((double) common[1], mtbfNanos()) / common[3];
    }

    private double mtbfNanos() {
        return Math.max(1, isMtbfGiven || failures == 0 ? (double) expectedNanos : common[0] / (double) failures);
    }

    /** What all ranks know alike; what was never measured is taken to cost as much as a commit. */
    Costs costs(int ranks) {
        double second = 1e9;
        long commit = common[1];
        return new Costs(
                mtbfNanos() / second,
                commit / second,
                common[2] / second,
                (restore == 0 ? commit : restore) / second,
                (reconstruct == 0 ? commit : reconstruct) / second,
                1,
                common[3] / second,
                ranks,
                0);
    }
}
