package io.everloop.agreement.twophase;

import io.everloop.agreement.mutation.Mutant;
import io.everloop.agreement.mutation.MutantHunt;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of Log2phases is needed: without it, there is a run that goes wrong. */
@Timeout(120)
class Log2phasesMutationTest {

    private static final List<Log2phasesModel> GROUPS = List.of(
            new Log2phasesModel(2, 1),
            new Log2phasesModel(2, 2),
            new Log2phasesModel(3, 1),
            new Log2phasesModel(3, 2),
            new Log2phasesModel(4, 1),
            new Log2phasesModel(4, 2));

    static Stream<Mutant> mutants() {
        return Log2phasesMutants.SMALL.stream();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aPlantedFaultIsReported(Mutant mutant) {
        MutantHunt.assertReported(mutant, GROUPS);
    }

    /**
     * It takes a relay that is not the next coordinator, and so too many ranks to explore: rank 2 dies after it
     * decided and passed the decision on, which reaches 5 after the query of 1.
     */
    @Test
    void aDecisionThatIsTakenFromTheTreeAfterADeathIsKnownDividesTheSurvivors() {
        Log2phasesModel six = new Log2phasesModel(6, 1);
        MutantHunt.assertReported(Log2phasesMutants.DECISION_OF_THE_TREE, six, run -> {
            run.callAll()
                    .deliver(3, 1)
                    .deliver(4, 1)
                    .deliver(5, 2)
                    .deliver(1, 0)
                    .deliver(2, 0);
            run.deliver(0, 2).die(0).lose(0, 1).detect(1, 0);
            run.deliver(1, 5).die(2).deliver(2, 5).finish();
        });
    }
}
