package io.everloop.agreement.validate;

import io.everloop.agreement.RankSet;

/**
 * A participant returned from validate-all.
 *
 * @param failed the agreed set of failed ranks
 * @param knownAtCall the failures it knew when it called, which must all be in that set
 */
public record Validated(RankSet failed, RankSet knownAtCall) {

    @Override
    public String toString() {
        return "returns " + failed;
    }
}
