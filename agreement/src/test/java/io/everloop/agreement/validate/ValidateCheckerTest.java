package io.everloop.agreement.validate;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Detection;
import io.everloop.agreement.check.Probes;
import io.everloop.agreement.check.Violation;
import io.everloop.agreement.explore.Altered;
import io.everloop.agreement.explore.Exploration;
import io.everloop.agreement.explore.Explorer;
import io.everloop.agreement.validate.ValidateMessage.Ack;
import io.everloop.agreement.validate.ValidateMessage.ForcedNak;
import io.everloop.agreement.validate.ValidateMessage.Nak;
import io.everloop.agreement.validate.ValidateMessage.Reject;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The checker, and the explorer with it, see what is wrong. */
@Timeout(30)
class ValidateCheckerTest {

    private static final RankSet NONE = RankSet.empty();
    private static final Contribution ALL_THREE = new Contribution(~new Probes(3).all(), NONE);

    @Test
    void differentSetsAreAViolation() {
        ValidateChecker checker = new ValidateChecker(3, Semantics.LOOSE);
        checker.onDeath(2);
        checker.onEvent(0, returned(3, RankSet.of(2), NONE));
        assertThrows(Violation.class, () -> checker.onEvent(1, returned(3, NONE, NONE)));
    }

    @Test
    void theSetOfADeadRankBindsStrictlyOnly() {
        ValidateChecker loose = new ValidateChecker(3, Semantics.LOOSE);
        loose.onEvent(0, returned(3, NONE, NONE));
        loose.onDeath(0);
        loose.onEvent(1, returned(3, RankSet.of(0), NONE));

        ValidateChecker strict = new ValidateChecker(3, Semantics.STRICT);
        strict.onEvent(0, returned(3, NONE, NONE));
        strict.onDeath(0);
        assertThrows(Violation.class, () -> strict.onEvent(1, returned(3, RankSet.of(0), NONE)));
    }

    @Test
    void returningTwiceOrALivingRankOrTooLittleOrNeverIsAViolation() {
        ValidateChecker checker = new ValidateChecker(2, Semantics.STRICT);
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, returned(2, RankSet.of(1), NONE)));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, returned(2, NONE, RankSet.of(1))));
        checker.onEvent(0, returned(2, NONE, NONE));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, returned(2, NONE, NONE)));
        assertThrows(Violation.class, checker::atRest);
    }

    @Test
    void aMissingFlagOrWhatWasNotAcknowledgedIsAViolation() {
        ValidateChecker checker = new ValidateChecker(2, Semantics.STRICT);
        Contribution own = new Contribution(new Probes(2).flagOf(0, 1), NONE);
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Validated(new Ballot(NONE, own), NONE, own)));
        checker.onDeath(1);
        Ballot acknowledged = new Ballot(RankSet.of(1), new Contribution(own.flag(), RankSet.of(1)));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Validated(acknowledged, NONE, own)));
        checker.onEvent(0, new Validated(new Ballot(RankSet.of(1), own), NONE, own));
    }

    /** With the flags of all who are not in the set. */
    private static Validated returned(int ranks, RankSet failed, RankSet knownAtCall) {
        long flag = -1L;
        for (int rank = 0; rank < ranks; rank++) {
            flag &= failed.contains(rank) ? -1L : new Probes(ranks).flagOf(rank, 1);
        }
        Contribution all = new Contribution(flag, NONE);
        return new Validated(new Ballot(failed, all), knownAtCall, all);
    }

    @Test
    void whoSwallowsItsNaksLeavesSomebodyWaiting() {
        Exploration found = explore(
                Semantics.STRICT,
                ChildChoice.CHAIN,
                sent -> sent instanceof Nak ? Optional.empty() : Optional.of(sent));
        assertTrue(found.violation().orElseThrow().contains("will never return"), found::toString);
    }

    @Test
    void whoAcceptsABallotAlthoughItIsCommittedIsReported() {
        for (Semantics semantics : Semantics.values()) {
            Exploration found = explore(
                    semantics,
                    ChildChoice.STAR,
                    sent -> Optional.of(sent instanceof ForcedNak ? new Ack(sent.number(), ALL_THREE) : sent));
            String expected = semantics == Semantics.STRICT ? "committed to" : "but others returned";
            assertTrue(found.violation().orElseThrow().contains(expected), found::toString);
        }
    }

    @Test
    void whoAcceptsABallotThatLacksAFailureItKnowsIsReported() {
        Exploration found = explore(
                Semantics.STRICT,
                ChildChoice.CHAIN,
                sent -> Optional.of(sent instanceof Reject ? new Ack(sent.number(), ALL_THREE) : sent));
        assertTrue(found.violation().orElseThrow().contains("knew of"), found::toString);
    }

    private static Exploration explore(
            Semantics semantics, ChildChoice choice, Function<ValidateMessage, Optional<ValidateMessage>> alteration) {
        var model = Altered.model(new ValidateModel(3, semantics, choice), alteration);
        return Explorer.explore(model, Detection.EVERYONE, 2, 100_000, seen -> {});
    }
}
