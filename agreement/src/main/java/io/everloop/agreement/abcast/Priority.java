package io.everloop.agreement.abcast;

import io.everloop.agreement.Fingerprint;

/** A place in the order of delivery: a logical time, and the rank that proposed it, so that no two are equal. */
public record Priority(long time, int rank) implements Comparable<Priority> {

    static final int BYTES = 12;

    @Override
    public int compareTo(Priority other) {
        int byTime = Long.compare(time, other.time);
        return byTime != 0 ? byTime : Integer.compare(rank, other.rank);
    }

    Priority max(Priority other) {
        return compareTo(other) >= 0 ? this : other;
    }

    void fingerprint(Fingerprint into) {
        into.add(time).add(rank);
    }

    @Override
    public String toString() {
        return time + "." + rank;
    }
}
