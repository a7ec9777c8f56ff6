package io.everloop.agreement.era;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

/**
 * What is agreed on; also what each participant contributes.
 *
 * @param flag combined bit by bit with AND
 * @param found ranks known to be dead, combined by union
 * @param acknowledged dead ranks that the caller had acknowledged, combined by intersection
 * @param low every agreement up to this one has returned, combined by minimum
 */
public record EraValue(long flag, RankSet found, RankSet acknowledged, long low) {

    private static final int FIXED_BYTES = 24;

    /** The value that changes no other: all bits, nothing found, everything acknowledged, everything returned. */
    public static EraValue identity(int ranks) {
        return new EraValue(-1L, RankSet.empty(), RankSet.range(0, ranks), Long.MAX_VALUE);
    }

    /** Associative, commutative and idempotent in each part, because contributions are sent again after failures. */
    EraValue combine(EraValue other) {
        long bothFlags = flag & other.flag;
        RankSet allFound = found.union(other.found);
        RankSet allAcknowledged = acknowledged.intersect(other.acknowledged);
        boolean changesNothing = bothFlags == flag
                && allFound.size() == found.size()
                && allAcknowledged.size() == acknowledged.size()
                && low <= other.low;
        return changesNothing ? this : new EraValue(bothFlags, allFound, allAcknowledged, Math.min(low, other.low));
    }

    EraValue withFound(RankSet more) {
        return more.isSubsetOf(found) ? this : new EraValue(flag, found.union(more), acknowledged, low);
    }

    /**
     * Whether the agreement reports a failure: somebody is dead whom not everybody had acknowledged. A
     * function of the agreed value alone, so everybody reports the same.
     */
    public boolean reportsFailure() {
        return !found.isSubsetOf(acknowledged);
    }

    int bytes() {
        return FIXED_BYTES + Integer.BYTES * (found.size() + acknowledged.size());
    }

    void fingerprint(Fingerprint into) {
        into.add(flag).add(found).add(acknowledged).add(low);
    }

    /** Parts that say nothing are left out; a flag with most bits set is told by those that are not. */
    @Override
    public String toString() {
        String bits = flag < 0 ? "~" + Long.toHexString(~flag) : Long.toHexString(flag);
        return "[" + bits
                + (found.isEmpty() ? "" : " found=" + found)
                + (acknowledged.isEmpty() ? "" : " acknowledged=" + acknowledged)
                + (low == 0 ? "" : " low=" + low)
                + "]";
    }
}
