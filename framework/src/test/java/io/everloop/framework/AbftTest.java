package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.ArmedPoint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An app works out what the dead had; where it cannot, everybody returns to the beginning. */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AbftTest {

    private Optional<String> undisturbed = Optional.empty();

    private static Settings settings(String fate) {
        return Settings.of(Twins.class.getName()).withStrategy(Strategy.ABFT).withArgs(List.of("60", fate));
    }

    @BeforeAll
    void runUndisturbed() throws Exception {
        RunRecord record = Runs.undisturbed(settings("good"));
        assertEquals(1, record.commits(), "the beginning alone");
        undisturbed = record.digest();
    }

    private void check(RunRecord record) {
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(undisturbed, record.digest());
    }

    /** Several failures in one job: of one rank, of the first, of the same again, and of two at once that are no neighbours. */
    @Test
    void nobodyGoesBackWhereTheDataCanBeWorkedOut() throws Exception {
        RunRecord record = Runs.run(settings("good").withFaults(Runs.deaths("2@10 0@20 2@30 1@45 3@45")));
        check(record);
        assertEquals(5, record.job().deaths().size());
        record.repairs().forEach(repair -> assertTrue(repair.redoneIterations() <= 1, repair::toString));
        assertTrue(record.repairs().stream().allMatch(repair -> repair.phases().get("restore") == 0));
    }

    @ParameterizedTest
    @CsvSource({"impossible, 2@20", "uneven, 2@20", "good, 0@0"})
    void whereItCannotAllReturnToTheBeginning(String fate, String death) throws Exception {
        RunRecord record = Runs.run(settings(fate).withFaults(Runs.deaths(death)));
        check(record);
        assertEquals(List.of(0L), record.repairs().stream().map(Repair::from).toList());
    }

    /** The first death is of rank 1; 3 is no neighbour, so that the data of both can be worked out. */
    @ParameterizedTest
    @CsvSource({"framework.reconstructed, 1", "framework.protected, 1", "checkpoint.commit.taken, 2"})
    void anotherDiesDuringTheReconstruction(String point, int count) throws Exception {
        RunRecord record = Runs.run(
                Runs.spec(1, 2).withFailpoint(new ArmedPoint(point, 3, count)),
                settings("good").withFaults(Runs.deaths("1@20")));
        check(record);
        assertEquals(2, record.job().deaths().size());
        record.repairs().forEach(repair -> assertTrue(repair.redoneIterations() <= 1, repair::toString));
    }

    @Test
    void aGivenIntervalIsKept() throws Exception {
        RunRecord record = Runs.run(
                Runs.spec(2),
                settings("impossible").withInterval(new Interval.Iterations(8)).withFaults(Runs.deaths("2@20")));
        check(record);
        assertEquals(16, record.repairs().get(0).from());
    }

    /** Whatever it chooses, all ranks choose the same, and say why. */
    @Test
    void autoChoosesAndSaysWhy() throws Exception {
        RunRecord record = Runs.run(
                Runs.spec(1),
                settings("good")
                        .withStrategy(Strategy.AUTO)
                        .withInterval(new Interval.Iterations(8))
                        .withFaults(Runs.deaths("2@20 0@30")));
        check(record);
        record.repairs().forEach(repair -> {
            boolean workedOut = repair.phases().get("restore") == 0;
            assertTrue(repair.why().startsWith(workedOut ? "abft wastes" : "rollback wastes"), repair::toString);
            assertTrue(repair.why().contains(workedOut ? "rollback wastes" : "abft wastes"), repair::toString);
        });
        assertTrue(record.waste().observed() > 0 && record.waste().observed() < 1, record.waste()::toString);
        assertTrue(record.waste().predicted() > 0 && record.waste().predicted() <= 1, record.waste()::toString);
    }

    /** What a repair takes is what its steps take. */
    @Test
    void phasesAddUp() throws Exception {
        RunRecord record = Runs.run(settings("impossible").withFaults(Runs.deaths("2@20")));
        Repair repair = record.repairs().get(0);
        double sum = repair.phases().entrySet().stream()
                .filter(phase -> !phase.getKey().equals("recompute"))
                .mapToDouble(phase -> phase.getValue())
                .sum();
        assertEquals(sum, repair.totalMillis(), 1e-6, repair::toString);
        for (String phase : List.of("settle", "agree", "rebuild", "attach", "reconstruct", "restore", "reprotect")) {
            assertTrue(repair.phases().get(phase) > 0, repair::toString);
        }
    }
}
