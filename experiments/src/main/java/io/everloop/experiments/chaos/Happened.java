package io.everloop.experiments.chaos;

import java.util.EnumMap;
import java.util.Map;

/** What was done to jobs, counted. */
record Happened(Map<What, Integer> counts) {

    /** What can be done. */
    enum What {
        /** A worker with a rank is killed. */
        KILL,
        /** A worker that waits to take a place is killed. */
        SPARE,
        /** A worker stands still for a moment that nobody should mind. */
        PAUSE,
        /** A worker stands still until somebody notices, and kills it. */
        HANG,
        /** A bit of a stored copy turns. */
        CORRUPTION
    }

    static Happened nothing() {
        return new Happened(new EnumMap<>(What.class));
    }

    synchronized void add(What what) {
        counts.merge(what, 1, Integer::sum);
    }

    synchronized int count(What what) {
        return counts.getOrDefault(what, 0);
    }

    /** Everything of both. */
    Happened plus(Happened other) {
        Happened sum = nothing();
        for (What what : What.values()) {
            int both = count(what) + other.count(what);
            if (both > 0) {
                sum.counts.put(what, both);
            }
        }
        return sum;
    }
}
