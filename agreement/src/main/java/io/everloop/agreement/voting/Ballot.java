package io.everloop.agreement.voting;

import io.everloop.agreement.Fingerprint;

/** An attempt to choose the next assignment; a later one overrules. */
record Ballot(int counter, int rank) implements Comparable<Ballot> {

    /** Before all others. */
    static final Ballot NONE = new Ballot(0, -1);

    static final int BYTES = 8;

    @Override
    public int compareTo(Ballot other) {
        int byCounter = Integer.compare(counter, other.counter);
        return byCounter != 0 ? byCounter : Integer.compare(rank, other.rank);
    }

    void fingerprint(Fingerprint into) {
        into.add(counter).add(rank);
    }

    @Override
    public String toString() {
        return "b" + counter + "." + rank;
    }
}
