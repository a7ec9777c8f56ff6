package io.everloop.agreement.twophase;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

/**
 * What is contributed and agreed on: all contributions together, and the union of all known failures.
 *
 * <p>On the wire the failures are a dense bit vector, as in the implementations of that generation. In
 * memory they are sparse.
 *
 * @param ranks how many take part, the width of that vector
 * @param contributed the flags and what was acknowledged
 * @param found the failures
 */
public record Value(int ranks, Contribution contributed, RankSet found) {

    /** The value that changes no other. */
    static Value identity(int ranks) {
        return new Value(ranks, Contribution.NONE, RankSet.empty());
    }

    Value and(Value other) {
        Contribution both = contributed.and(other.contributed);
        RankSet all = found.union(other.found);
        return both.equals(contributed) && all.size() == found.size() ? this : new Value(ranks, both, all);
    }

    Value withFound(RankSet more) {
        return more.isSubsetOf(found) ? this : new Value(ranks, contributed, found.union(more));
    }

    /** Whether somebody is dead whom not everybody had acknowledged. */
    public boolean reportsFailure() {
        return !found.isSubsetOf(contributed.acknowledged());
    }

    int bytes() {
        return Math.max(Long.BYTES, contributed.bytes()) + vectorBytes(ranks);
    }

    /** What a set of ranks takes on the wire, however few it holds. */
    static int vectorBytes(int ranks) {
        return (ranks + Byte.SIZE - 1) / Byte.SIZE;
    }

    void fingerprint(Fingerprint into) {
        contributed.fingerprint(into);
        into.add(found);
    }

    @Override
    public String toString() {
        return found.toString() + contributed;
    }
}
