package io.everloop.agreement.validate;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Detection;
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

    @Test
    void differentSetsAreAViolation() {
        ValidateChecker checker = new ValidateChecker(3, Semantics.LOOSE);
        checker.onDeath(2);
        checker.onEvent(0, new Validated(RankSet.of(2), NONE));
        assertThrows(Violation.class, () -> checker.onEvent(1, new Validated(NONE, NONE)));
    }

    @Test
    void theSetOfADeadRankBindsStrictlyOnly() {
        ValidateChecker loose = new ValidateChecker(3, Semantics.LOOSE);
        loose.onEvent(0, new Validated(NONE, NONE));
        loose.onDeath(0);
        loose.onEvent(1, new Validated(RankSet.of(0), NONE));

        ValidateChecker strict = new ValidateChecker(3, Semantics.STRICT);
        strict.onEvent(0, new Validated(NONE, NONE));
        strict.onDeath(0);
        assertThrows(Violation.class, () -> strict.onEvent(1, new Validated(RankSet.of(0), NONE)));
    }

    @Test
    void returningTwiceOrALivingRankOrTooLittleOrNeverIsAViolation() {
        ValidateChecker checker = new ValidateChecker(2, Semantics.STRICT);
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Validated(RankSet.of(1), NONE)));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Validated(NONE, RankSet.of(1))));
        checker.onEvent(0, new Validated(NONE, NONE));
        assertThrows(Violation.class, () -> checker.copy().onEvent(0, new Validated(NONE, NONE)));
        assertThrows(Violation.class, checker::atRest);
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
                    sent -> Optional.of(sent instanceof ForcedNak ? new Ack(sent.number()) : sent));
            String expected = semantics == Semantics.STRICT ? "committed to" : "but others returned";
            assertTrue(found.violation().orElseThrow().contains(expected), found::toString);
        }
    }

    @Test
    void whoAcceptsABallotThatLacksAFailureItKnowsIsReported() {
        Exploration found = explore(
                Semantics.STRICT,
                ChildChoice.CHAIN,
                sent -> Optional.of(sent instanceof Reject ? new Ack(sent.number()) : sent));
        assertTrue(found.violation().orElseThrow().contains("knew of"), found::toString);
    }

    private static Exploration explore(
            Semantics semantics, ChildChoice choice, Function<ValidateMessage, Optional<ValidateMessage>> alteration) {
        var model = Altered.model(new ValidateModel(3, semantics, choice), alteration);
        return Explorer.explore(model, Detection.EVERYONE, 2, 100_000, seen -> {});
    }
}
