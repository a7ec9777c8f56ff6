package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobError;
import io.everloop.spares.JobSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistake of a program is no failure: nobody recovers from it, and its author is told what it is and where. */
@Timeout(60)
class MistakesTest {

    private static JobSpec spec() {
        return JobSpec.of(ProtectedRun.program(), 2).withSpares(0, Depletion.RESPAWN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Mistaken          | throws         | rank 1 stopped the job: .*a mistake of the app        | at io.everloop.framework.Mistaken.blunder
            Mistaken          | exits          | rank 1 stopped the job: .*exit code 3; .*not by System.exit | ''
            Mistaken          | halts          | rank 1 stopped the job: .*exit code 0; .*             | ''
            Mistaken          | exits below 0  | rank 1 stopped the job: .*exit code 255; .*not by System.exit | ''
            Mistaken          | says too much  | rank 1 stopped the job: .*rank 0 sent 3 elements of double.* at most 2 .* | at io.everloop.framework.Mistaken.talk
            Mistaken          | unserialisable | rank [01] stopped the job: .*region thing.*           | at io.everloop
            Mistaken$Unmade   | none           | rank [01] .*the constructor of .*Unmade threw .*not today | at io.everloop.framework.Mistaken
            Mistaken$Final    | none           | rank [01] .*@Protect numbers of .* is final or static.* | at io.everloop
            Mistaken$Idle     | none           | rank [01] .*main never called Everloop.run: nothing was done | at io.everloop
            Mistaken$Loopless | none           | rank [01] .*the body has no loop over job.iterations.* | at io.everloop
            """)
    void theJobStopsWithTheRankAndASentence(String type, String mistake, String sentence, String details)
            throws Exception {
        RunRecord record = Runs.run(
                spec(),
                Settings.of(MistakesTest.class.getPackageName() + "." + type).withArgs(List.of(mistake)));
        assertFalse(record.job().ok());
        assertEquals(List.of(), record.repairs());
        JobError error = record.job().error().orElseThrow();
        assertTrue(error.sentence().matches(sentence), error::sentence);
        assertTrue(error.details().contains(details), error::details);
        assertTrue(error.rank().isPresent());
    }

    /** Those who take the places of the dead never come to the beginning. */
    @Test
    void anObjectThatNewcomersCannotReadStopsTheJob() throws Exception {
        RunRecord record = Runs.run(
                spec(),
                Settings.of(Mistaken.class.getName())
                        .withArgs(List.of("registers late"))
                        .withInterval(new Interval.Iterations(1))
                        .withFaults(Runs.deaths("1@2")));
        assertFalse(record.job().ok());
        assertEquals(1, record.repairs().size());
        JobError error = record.job().error().orElseThrow();
        assertTrue(
                error.sentence().matches("rank 1 stopped the job: .*classes that are registered.*"), error::sentence);
        assertTrue(error.details().contains("at io.everloop.framework.Mistaken.talk"), error::details);
    }

    /** Nobody waits for anybody in such a loop, so whoever dies is missed late. */
    @Test
    void aLoopWithoutAWordIsKeptRunningAsWell() throws Exception {
        Settings silent = Settings.of(Mistaken.Silent.class.getName()).withInterval(new Interval.Iterations(7));
        RunRecord calm = Runs.run(spec(), silent);
        RunRecord disturbed = Runs.run(spec(), silent.withFaults(Runs.deaths("1@20")));
        assertTrue(calm.digest().isPresent());
        assertEquals(calm.digest(), disturbed.digest(), () -> String.valueOf(disturbed.job()));
        assertEquals(1, disturbed.job().deaths().size());
    }
}
