package io.everloop.agreement.validate;

import io.everloop.agreement.mutation.Mutant;
import io.everloop.agreement.mutation.MutantHunt;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of validate-all is needed: without it, there is a run that goes wrong. */
@Timeout(120)
class ValidateMutationTest {

    private static final List<ValidateModel> GROUPS = List.of(
            new ValidateModel(2, Semantics.STRICT, ChildChoice.CHAIN),
            new ValidateModel(2, Semantics.LOOSE, ChildChoice.CHAIN),
            new ValidateModel(3, Semantics.STRICT, ChildChoice.CHAIN),
            new ValidateModel(3, Semantics.STRICT, ChildChoice.STAR),
            new ValidateModel(3, Semantics.LOOSE, ChildChoice.CHAIN),
            new ValidateModel(3, Semantics.LOOSE, ChildChoice.STAR),
            new ValidateModel(4, Semantics.STRICT, ChildChoice.CHAIN),
            new ValidateModel(4, Semantics.LOOSE, ChildChoice.CHAIN),
            new ValidateModel(4, Semantics.STRICT, ChildChoice.MEDIAN),
            new ValidateModel(4, Semantics.LOOSE, ChildChoice.MEDIAN),
            new ValidateModel(4, Semantics.LOOSE, ChildChoice.STAR));

    static Stream<Mutant> mutants() {
        return ValidateMutants.SMALL.stream();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aPlantedFaultIsReported(Mutant mutant) {
        MutantHunt.assertReported(mutant, GROUPS);
    }

    /** It takes a relay that missed the commit above somebody who did not, and so too many ranks to explore. */
    @Test
    void aRelayThatDoesNotPassUpThatSomebodyIsCommittedMisleadsTheRoot() {
        ValidateModel six = new ValidateModel(6, Semantics.STRICT, ChildChoice.MEDIAN);
        MutantHunt.assertReported(ValidateMutants.SILENT_RELAY, six, run -> {
            run.callAll()
                    .deliver(0, 3)
                    .deliver(3, 5)
                    .deliver(3, 4)
                    .deliver(5, 3)
                    .deliver(4, 3);
            run.deliver(0, 2).deliver(0, 1).deliver(1, 0).deliver(2, 0).deliver(3, 0);
            run.deliver(0, 3).die(0).lose(0, 1).lose(0, 2);
            run.deliver(3, 5).die(3).lose(3, 4).detect(1, 3, 0);
            run.deliver(1, 4).deliver(4, 5).deliver(5, 4).deliver(4, 1).finish();
        });
    }
}
