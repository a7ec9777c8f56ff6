package io.everloop.framework.fault;

import io.everloop.spares.JobSpec;

/**
 * Whom a fault befalls.
 *
 * @param isWorker whether a worker is named, which may be a spare, and not a rank, whoever runs it
 * @param number of the worker or rank
 */
public record Victim(boolean isWorker, int number) {

    public Victim {
        if (number < 0) {
            throw new IllegalArgumentException("there is no rank or worker " + number);
        }
    }

    /** Whoever runs this rank. */
    public static Victim rank(int number) {
        return new Victim(false, number);
    }

    /** This process. */
    public static Victim worker(int number) {
        return new Victim(true, number);
    }

    /**
     * A rank of it.
     *
     * @throws IllegalArgumentException if it is a spare
     */
    int firstRank(JobSpec spec) {
        int rank = isWorker ? number * spec.perWorker() : number;
        if (rank >= spec.ranks()) {
            throw new IllegalArgumentException("worker " + number + " is a spare: it comes to no iteration");
        }
        return rank;
    }

    /**
     * Sees that it exists.
     *
     * @throws IllegalArgumentException if it does not
     */
    void check(JobSpec spec) {
        int last = (isWorker ? spec.workers() + spec.spares() : spec.ranks()) - 1;
        if (number > last) {
            throw new IllegalArgumentException(String.format(
                    "there is no %s %d to kill, pause or corrupt: they are numbered from 0 to %d",
                    isWorker ? "worker" : "rank", number, last));
        }
    }

    @Override
    public String toString() {
        return (isWorker ? "worker=" : "") + number;
    }
}
