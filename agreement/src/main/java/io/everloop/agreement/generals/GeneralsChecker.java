package io.everloop.agreement.generals;

import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Violation;

/**
 * All loyal generals hold the same vector, and in it the true size of every loyal army.
 *
 * <p>A general who dies may have told only some of the others, so it counts as a traitor from then on.
 */
public final class GeneralsChecker implements Checker<ArmyVector> {

    private final int generals;
    private RankSet disloyal;
    private RankSet decided = RankSet.empty();
    private ArmyVector agreed;

    GeneralsChecker(int generals, RankSet traitors) {
        this.generals = generals;
        this.disloyal = traitors;
    }

    /** The vector that all who decided so far hold; null before the first. */
    public ArmyVector agreed() {
        return agreed;
    }

    @Override
    public void onEvent(int rank, ArmyVector vector) {
        if (disloyal.contains(rank)) {
            return;
        }
        for (int general = 0; general < generals; general++) {
            if (!disloyal.contains(general) && vector.size(general) != GeneralsModel.sizeOf(general)) {
                throw new Violation(
                        "loyal general %d holds %s, but loyal general %d has an army of %d",
                        rank, vector, general, GeneralsModel.sizeOf(general));
            }
        }
        if (agreed != null && !agreed.equals(vector)) {
            throw new Violation("loyal general %d holds %s, others hold %s", rank, vector, agreed);
        }
        agreed = vector;
        decided = decided.with(rank);
    }

    @Override
    public void onDeath(int rank) {
        disloyal = disloyal.with(rank);
    }

    @Override
    public boolean isSatisfied() {
        return undecided().isEmpty();
    }

    @Override
    public void atRest() {
        if (!isSatisfied()) {
            throw new Violation("loyal generals %s never decided", undecided());
        }
    }

    private RankSet undecided() {
        return RankSet.range(0, generals).minus(disloyal).minus(decided);
    }

    @Override
    public Checker<ArmyVector> copy() {
        GeneralsChecker copy = new GeneralsChecker(generals, disloyal);
        copy.decided = decided;
        copy.agreed = agreed;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(disloyal).add(decided);
        for (int general = 0; agreed != null && general < generals; general++) {
            into.add(agreed.size(general));
        }
    }
}
