package io.everloop.miniapps.cg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.FaultPlan;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.miniapps.Runs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes die and bits flip while equations are solved. */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SurvivalTest {

    private static final String SIZE = "--nx 12 --precond jacobi";

    private RunRecord calm;

    private static Settings cg(String args) {
        return Runs.settings(ConjugateGradient.class, args);
    }

    private static Map<String, String> figures(RunRecord record) {
        return record.results().get(0);
    }

    @BeforeAll
    void solveUndisturbed() throws Exception {
        calm = Runs.undisturbed(cg(SIZE));
        assertEquals("true", figures(calm).get("converged"));
    }

    @Test
    void afterARollbackTheSolutionHasTheSameBits() throws Exception {
        RunRecord record = Runs.run(1, cg(SIZE).withFaults(Runs.death(2, 20)));
        assertEquals(1, record.repairs().size());
        assertEquals(calm.digest(), record.digest());
        assertEquals(calm.iterations(), record.iterations());
    }

    @Test
    void ifOnlyTheReplacementGoesBackTheSolutionHasTheSameBits() throws Exception {
        RunRecord record = Runs.run(1, cg(SIZE).withStrategy(Strategy.LOCAL).withFaults(Runs.death(2, 20)));
        assertEquals(1, record.repairs().size());
        assertTrue(record.repairs().get(0).isLocal(), record::toString);
        assertEquals(calm.digest(), record.digest());
        assertEquals(calm.iterations(), record.iterations());
    }

    @ParameterizedTest
    @ValueSource(strings = {"li", "lsi"})
    void interpolationBeginsAnewAndFindsTheSameSolution(String method) throws Exception {
        Settings settings =
                cg(SIZE + " --abft " + method).withStrategy(Strategy.ABFT).withInterval(new Interval.Auto());
        RunRecord record = Runs.run(1, settings.withFaults(Runs.death(2, 20)));
        assertEquals(1, record.repairs().size());
        assertTrue(record.repairs().get(0).from() >= 19, record::toString);
        assertEquals("true", figures(record).get("converged"));
        double error = Double.parseDouble(figures(calm).get("error"));
        assertEquals(error, Double.parseDouble(figures(record).get("error")), error * 1e-6);
    }

    @Test
    void exactReconstructionTakesNoMoreIterations() throws Exception {
        Settings settings = cg(SIZE + " --abft esr").withStrategy(Strategy.ABFT).withInterval(new Interval.Auto());
        RunRecord record = Runs.run(1, settings.withFaults(Runs.death(2, 20)));
        assertEquals(1, record.repairs().size());
        assertEquals(19, record.repairs().get(0).from());
        assertEquals(calm.iterations(), record.iterations());
        double error = Double.parseDouble(figures(calm).get("error"));
        assertEquals(error, Double.parseDouble(figures(record).get("error")), error * 1e-9);
    }

    @Test
    void fewerAndFewerRanksFindTheSameSolution() throws Exception {
        Settings settings =
                cg(SIZE).withStrategy(Strategy.SHRINK).withFaults(List.of(Fault.death(2, 20), Fault.death(0, 28)));
        RunRecord record = Runs.run(Runs.shrinking(), settings);
        assertEquals(2, record.repairs().size());
        assertTrue(Math.abs(calm.iterations() - record.iterations()) <= 1, () -> String.valueOf(record.iterations()));
        double error = Double.parseDouble(figures(calm).get("error"));
        assertEquals(error, Double.parseDouble(figures(record).get("error")), error * 1e-6);
    }

    /** Two processes die in the same iteration; each direction has two copies. */
    @Test
    void twoWhoDieTogetherAreReconstructedAndItTakesNoMoreIterations() throws Exception {
        Settings settings =
                cg(SIZE + " --abft esr --phi 2").withStrategy(Strategy.ABFT).withInterval(new Interval.Auto());
        RunRecord record = Runs.run(1, settings.withFaults(List.of(Fault.death(1, 20), Fault.death(2, 20))));
        assertEquals(2, record.job().deaths().size());
        assertEquals(calm.iterations(), record.iterations());
        double error = Double.parseDouble(figures(calm).get("error"));
        assertEquals(error, Double.parseDouble(figures(record).get("error")), error * 1e-9);
    }

    @Test
    void flippedBitsAreFoundAndTheSolutionHasTheSameBits() throws Exception {
        for (String flip :
                List.of("1@iteration=13", "0@iteration=20:bit=44:in=x", "2@iteration=14:in=p", "3@iteration=17:in=r")) {
            RunRecord record = Runs.undisturbed(cg(SIZE + " --flip " + flip));
            assertEquals(1, record.repairs().size(), flip);
            assertEquals(List.of(), record.repairs().get(0).ranks());
            assertEquals(calm.digest(), record.digest(), flip);
        }
        RunRecord unseen = Runs.undisturbed(cg(SIZE + " --check 0 --flip 1@iteration=13"));
        assertNotEquals(calm.digest(), unseen.digest());
    }

    @Test
    void aStepInTimeIsRepeatedAndAllAgreeInEveryIteration() throws Exception {
        Settings steps =
                Runs.settings(TimeSteps.class, "--nx 8 --steps 5 --agree").withInterval(new Interval.Iterations(1));
        RunRecord undisturbed = Runs.undisturbed(steps);
        RunRecord record = Runs.run(1, steps.withFaults(Runs.death(1, 3)));
        assertEquals(1, record.repairs().size());
        assertEquals(undisturbed.digest(), record.digest());
        assertTrue(Double.parseDouble(figures(record).get("agree_us")) > 0);
    }

    /** All agree in every iteration of a solution, and between two of them only for a commit: the death is in the second. */
    @Test
    void aDeathWithinASolutionCostsThatStepAndNotTheNumbersOfIt() throws Exception {
        Settings steps = Runs.settings(TimeSteps.class, "--nx 8 --steps 5 --tolerance 1e-14 --agree")
                .withInterval(new Interval.Iterations(1));
        RunRecord undisturbed = Runs.undisturbed(steps);
        long inEach = Long.parseLong(figures(undisturbed).get("iterations")) / 5;
        assertTrue(inEach > 10, () -> inEach + " iterations of a solution");
        FaultPlan plan = FaultPlan.of(List.of(Fault.parse("kill 1@point=agree.start:" + (inEach * 3 / 2))));
        RunRecord record = new ProtectedRun(Runs.spec(1), steps, new ProtectedRun.Observer() {}).run(plan);
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(1, record.repairs().size());
        assertEquals(List.of(1), record.repairs().get(0).ranks());
        assertEquals(1, record.repairs().get(0).from());
        assertEquals(undisturbed.digest(), record.digest());
        assertEquals(figures(undisturbed).get("iterations"), figures(record).get("iterations"));
    }
}
