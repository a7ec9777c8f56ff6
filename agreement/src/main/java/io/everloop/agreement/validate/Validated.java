package io.everloop.agreement.validate;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;

/**
 * A participant returned from validate-all.
 *
 * @param agreed the agreed set of failed ranks and what the contributions came to
 * @param knownAtCall the failures it knew when it called, which must all be in that set
 * @param own what it contributed, which must be in what the contributions came to
 */
public record Validated(Ballot agreed, RankSet knownAtCall, Contribution own) {

    /** The agreed set of failed ranks. */
    public RankSet failed() {
        return agreed.failed();
    }

    /** Whether somebody has failed whom not everybody had acknowledged; the same at all who return the same set. */
    public boolean reportsFailure() {
        return !agreed.failed().isSubsetOf(agreed.contributed().acknowledged());
    }

    @Override
    public String toString() {
        return "returns " + agreed;
    }
}
