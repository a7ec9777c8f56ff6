package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.commit.Coordinator.Mode;
import io.everloop.checkpoint.commit.Levels;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every level keeps a job of real processes running, alone and stacked. */
@Timeout(90)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LevelJobsTest {

    private Optional<String> undisturbed = Optional.empty();

    private static Settings settings(Commits commits) {
        return Settings.of(Stirring.class.getName())
                .withArgs(List.of("60"))
                .withInterval(new Interval.Iterations(5))
                .withCommits(commits);
    }

    private static Commits commits(String levels, Path directory) {
        return Commits.fresh().withLevels(Levels.parse(levels.replace("DIR", directory.toString())));
    }

    @BeforeAll
    void runUndisturbed() throws Exception {
        undisturbed = Runs.undisturbed(settings(Commits.fresh())).digest();
        assertTrue(undisturbed.isPresent());
    }

    private void check(RunRecord record, int deaths) {
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        assertEquals(undisturbed, record.digest());
        assertEquals(deaths, record.job().deaths().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "memory,partner=2 | 0@21 1@21 | SYNCHRONOUS",
                "parity=4/2 | 1@21 2@21 | SYNCHRONOUS",
                "parity=4/1,disk=DIR/d@4 | 2@33 | ASYNCHRONOUS",
                "quorum=DIR/a,DIR/b,DIR/c | 0@21 3@22 | ASYNCHRONOUS",
                "partner@2,grid | 2@21 | SYNCHRONOUS"
            })
    void theLoopGoesOn(String levels, String deaths, Mode mode, @TempDir Path directory) throws Exception {
        Settings settings = settings(commits(levels, directory).withMode(mode)).withFaults(Runs.deaths(deaths));
        RunRecord record = Runs.run(settings);
        check(record, settings.faults().size());
        assertEquals(List.of(), record.notices());
        assertTrue(record.commits() >= 5, record::toString);
    }

    /** One dies whose copies are bad at the level that would serve it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "parity=4/2             | parity | its part of the parity",
                "parity=4/1,disk=DIR/d  | parity | its part of the parity",
                "disk=DIR/d,partner     | disk   | DIR/d",
                "quorum=DIR/a,DIR/b,DIR/c | quorum | DIR/a",
                "grid,partner           | grid   | in the grid"
            })
    void aBadCopyIsFoundAndTheNextSourceServes(String levels, String bad, String what, @TempDir Path directory)
            throws Exception {
        String order = "corrupt 2@iteration=21:" + bad;
        Settings settings = settings(commits(levels, directory))
                .withFaults(Stream.concat(Stream.of(Fault.parse(order)), Runs.deaths("2@22").stream())
                        .toList());
        RunRecord record = Runs.run(settings);
        check(record, 1);
        assertEquals(
                1,
                record.faults().stream()
                        .filter(injected -> injected.fault().toString().equals(order))
                        .count());
        assertTrue(
                record.notices().stream()
                        .anyMatch(notice ->
                                notice.contains(bad) && notice.contains(what.replace("DIR", directory.toString()))),
                () -> record.notices().toString());
    }

    @Test
    void aDirectoryThatIsTakenAwayCostsCommitsAndIsTold(@TempDir Path directory) throws Exception {
        Path place = directory.resolve("d");
        Settings settings = settings(commits("partner,disk=" + place + "@2", directory))
                .withArgs(List.of("60", place.toString()))
                .withFaults(Runs.deaths("2@41"));
        RunRecord record = Runs.run(settings);
        check(record, 1);
        assertTrue(
                record.notices().stream()
                        .anyMatch(notice -> notice.contains("the commit of iteration")
                                && notice.contains("failed, the last one that succeeded stays: disk: ")
                                && notice.contains(place.toString())),
                () -> record.notices().toString());
        try (Stream<Path> files = Files.list(directory)) {
            assertTrue(files.anyMatch(file -> file.endsWith("d.gone")));
        }
    }
}
