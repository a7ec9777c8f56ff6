package io.everloop.agreement;

/**
 * What a caller contributes to an agreement besides the failures it knows, and what becomes of all contributions.
 *
 * @param flag combined bit by bit with AND
 * @param acknowledged dead ranks that the caller had acknowledged, combined by intersection; null in {@link #NONE} only
 */
public record Contribution(long flag, RankSet acknowledged) {

    /** Nobody's contribution, which changes no other: every bit, and every failure acknowledged. */
    public static final Contribution NONE = new Contribution(-1L, null);

    public boolean isNone() {
        return acknowledged == null;
    }

    /** Associative, commutative and idempotent. */
    public Contribution and(Contribution other) {
        if (isNone() || other.isNone()) {
            return isNone() ? other : this;
        }
        long both = flag & other.flag;
        RankSet common = acknowledged.intersect(other.acknowledged);
        return both == flag && common.size() == acknowledged.size() ? this : new Contribution(both, common);
    }

    /** What it takes on the wire. */
    public int bytes() {
        return isNone() ? 0 : Long.BYTES + Integer.BYTES * acknowledged.size();
    }

    public void fingerprint(Fingerprint into) {
        into.add(flag).add(isNone());
        if (!isNone()) {
            into.add(acknowledged);
        }
    }

    /** A flag with most bits set is told by those that are not; parts that say nothing are left out. */
    @Override
    public String toString() {
        if (isNone()) {
            return "";
        }
        String bits = flag < 0 ? "~" + Long.toHexString(~flag) : Long.toHexString(flag);
        return " " + bits + (acknowledged.isEmpty() ? "" : " acknowledged=" + acknowledged);
    }
}
