package io.everloop.agreement.validate;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;

/**
 * What is voted on and then committed to.
 *
 * <p>Whoever accepts a ballot contributes with its answer, and who is not in the set of failed ranks has to accept. So
 * the contributions belong to the accepted set, and whoever is committed to it knows both.
 *
 * @param failed the set of failed ranks
 * @param contributed the contributions of all others; of nobody while the vote is on
 */
public record Ballot(RankSet failed, Contribution contributed) {

    /** Nobody has voted on the set yet. */
    static Ballot on(RankSet failed) {
        return new Ballot(failed, Contribution.NONE);
    }

    /** Accepted by all. */
    Ballot with(Contribution contributions) {
        return new Ballot(failed, contributions);
    }

    int bytes() {
        return Integer.BYTES * failed.size() + contributed.bytes();
    }

    void fingerprint(Fingerprint into) {
        contributed.fingerprint(into.add(failed));
    }

    @Override
    public String toString() {
        return failed.toString() + contributed;
    }
}
