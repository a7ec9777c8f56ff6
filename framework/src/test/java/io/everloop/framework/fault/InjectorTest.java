package io.everloop.framework.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.everloop.spares.Death;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import io.everloop.spares.Sign;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What deaths that are heard of are taken for. */
class InjectorTest {

    private static final Fault AT_STEP = Fault.parse("kill 1@point=framework.restored");
    private static final Fault STANDSTILL = Fault.parse("pause 1@iteration=5:forever");

    private final List<Fault> told = new ArrayList<>();
    private final Injector injector = new Injector(
            JobSpec.of("program", 4).withSpares(1, Depletion.FAIL),
            FaultPlan.of(List.of(AT_STEP, STANDSTILL)),
            injected -> told.add(injected.fault()));

    @AfterEach
    void close() {
        injector.close();
    }

    private void die(Sign sign) {
        injector.died(new Death(1, List.of(1), sign, 0, 0));
    }

    @ParameterizedTest
    @EnumSource(names = {"CONNECTION", "EXIT", "KILLED"})
    void whoIsGoneAllAtOnceHasComeToItsStep(Sign sign) {
        die(sign);
        assertEquals(List.of(AT_STEP), told);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CONNECTION", "EXIT", "KILLED"})
    void whoIsKilledForWhatItDidHasNotComeToItsStep(Sign sign) {
        die(sign);
        assertEquals(List.of(), told);
    }

    /** Somebody else may kill it then. */
    @Test
    void whoStoodStillForGoodHasNotComeToItsStep() {
        injector.carriedOut(STANDSTILL, 1, 0);
        die(Sign.CONNECTION);
        assertEquals(List.of(STANDSTILL), told);
    }

    @Test
    void whatIsHeardLateOfAStandstillIsToldAllTheSame() {
        die(Sign.SILENCE);
        injector.carriedOut(STANDSTILL, 1, 0);
        assertEquals(List.of(STANDSTILL), told);
    }
}
