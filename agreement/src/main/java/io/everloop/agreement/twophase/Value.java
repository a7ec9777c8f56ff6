package io.everloop.agreement.twophase;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

/**
 * What is contributed and agreed on: the bitwise AND of all flags and the union of all known failures.
 *
 * <p>On the wire the failures are a dense bit vector, as in the implementations of that generation. In
 * memory they are sparse.
 *
 * @param ranks how many take part, the width of that vector
 * @param flag the flag
 * @param found the failures
 */
public record Value(int ranks, long flag, RankSet found) {

    /** The value that changes no other. */
    static Value identity(int ranks) {
        return new Value(ranks, -1L, RankSet.empty());
    }

    Value and(Value other) {
        long both = flag & other.flag;
        RankSet all = found.union(other.found);
        return both == flag && all.size() == found.size() ? this : new Value(ranks, both, all);
    }

    Value withFound(RankSet more) {
        return more.isSubsetOf(found) ? this : new Value(ranks, flag, found.union(more));
    }

    int bytes() {
        return Long.BYTES + vectorBytes(ranks);
    }

    /** What a set of ranks takes on the wire, however few it holds. */
    static int vectorBytes(int ranks) {
        return (ranks + Byte.SIZE - 1) / Byte.SIZE;
    }

    void fingerprint(Fingerprint into) {
        into.add(flag).add(found);
    }

    @Override
    public String toString() {
        return Long.toHexString(flag) + found;
    }
}
