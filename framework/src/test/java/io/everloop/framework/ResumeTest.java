package io.everloop.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.framework.launch.Origin;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job that was killed as a whole, launcher and all, goes on from what it has on disks. */
@Timeout(90)
class ResumeTest {

    private static final String ITERATIONS = "50";
    private static final String STOP = "33";

    /** What a job comes to that nobody kills. */
    private static String undisturbed;

    @TempDir
    private Path directory;

    @BeforeAll
    static void runUndisturbed() throws Exception {
        undisturbed = total(Runs.undisturbed(settings("memory", false).withArgs(List.of(ITERATIONS, ITERATIONS))));
    }

    private static Settings settings(String levels, boolean resumes) {
        Commits fresh = Commits.fresh();
        return Settings.of(Enduring.class.getName())
                .withArgs(List.of(ITERATIONS, STOP))
                .withInterval(new Interval.Iterations(5))
                .withCommits(fresh.withLevels(Levels.parse(levels)).of(fresh.job(), resumes));
    }

    /** A launcher in a process of its own. Arguments: those of every rank. */
    static final class Launching {

        private Launching() {}

        public static void main(String[] args) throws Exception {
            new ProtectedRun(Runs.spec(1, 0), Settings.fromArguments(List.of(args)), new ProtectedRun.Observer() {
                        @Override
                        public void output(int rank, String line) {
                            System.out.println(line);
                        }
                    })
                    .run(ProtectedRun.Fate.NONE);
        }
    }

    /** Runs until all ranks wait, and kills everything. */
    private static void runAndKill(Settings settings) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                // Its workers are to start as those of other tests do.
                                property("everloop.worker.options"),
                                property("everloop.archives"),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Launching.class.getName()),
                        settings.toArguments().stream())
                .toList();
        Process launcher = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<ProcessHandle> workers;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(launcher.getInputStream(), StandardCharsets.UTF_8))) {
            for (int waiting = 0; waiting < Runs.RANKS; waiting++) {
                assertEquals(Enduring.WAITING, out.readLine());
            }
            workers = launcher.descendants().toList();
            launcher.destroyForcibly();
        }
        assertEquals(Runs.RANKS, workers.size());
        for (ProcessHandle worker : workers) {
            worker.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    private static String property(String name) {
        return "-D" + name + "=" + System.getProperty(name, "");
    }

    private static String total(RunRecord record) {
        assertTrue(record.job().ok(), () -> String.valueOf(record.job().error()));
        return record.results().get(0).get(Enduring.TOTAL);
    }

    @Test
    void aKilledJobGoesOnOnAnotherNumberOfRanks() throws Exception {
        String levels =
                "quorum=" + directory.resolve("a") + "," + directory.resolve("b") + "," + directory.resolve("c");
        runAndKill(settings(levels, false));
        Settings resuming = Origin.of(settings(levels, true), Runs.RANKS + 1);
        RunRecord resumed = Runs.run(
                JobSpec.of(ProtectedRun.program(), Runs.RANKS + 1).withSpares(1, Depletion.RESPAWN),
                resuming.withFaults(Runs.deaths("4@41")));
        assertEquals(undisturbed, total(resumed));
        assertEquals(OptionalLong.of(30), resumed.resumedFrom());
        assertEquals(1, resumed.repairs().size());
    }

    @Test
    void whatIsNotDeclaredFitsItsOwnNumberOfRanksOnly() throws Exception {
        Settings first = Settings.of(Stirring.class.getName())
                .withArgs(List.of("6"))
                .withInterval(new Interval.Iterations(3))
                .withCommits(Commits.fresh().withLevels(Levels.parse("disk=" + directory.resolve("d"))));
        assertTrue(Runs.undisturbed(first).job().ok());
        Settings again = first.withCommits(first.commits().of("again", true));
        assertEquals(
                first.commits().job(), Origin.of(again, Runs.RANKS).commits().job());
        String sentence = assertThrows(IllegalArgumentException.class, () -> Origin.of(again, 3))
                .getMessage();
        assertTrue(sentence.contains("go on with -n 4, or declare how "), sentence);
    }

    @Test
    void aKilledJobGoesOnWithTheSameBits() throws Exception {
        String levels = "partner,disk=" + directory.resolve("d") + "@2";
        runAndKill(settings(levels, false));
        assertThrows(IllegalArgumentException.class, () -> Origin.of(settings(levels, false), Runs.RANKS));
        RunRecord resumed =
                Runs.run(Origin.of(settings(levels, true), Runs.RANKS).withFaults(Runs.deaths("1@40")));
        // Versions 2, 4 and 6 went to the disk: those of iterations 5, 15 and 25.
        assertEquals(OptionalLong.of(25), resumed.resumedFrom());
        assertEquals(1, resumed.repairs().size());
        assertEquals(undisturbed, total(resumed));
    }

    @Test
    void ifNothingCanBeRestoredTheErrorSaysWhatIsLostAndWhatWouldHaveSavedIt() throws Exception {
        Path place = directory.resolve("d");
        runAndKill(settings("disk=" + place, false));
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith("rank-2-"))
                    .toList()) {
                Files.delete(file);
            }
        }
        Settings resuming = Origin.of(settings("disk=" + place, true), Runs.RANKS);
        RunRecord failed = Runs.run(resuming);
        assertFalse(failed.job().ok());
        String sentence = failed.job().error().orElseThrow().sentence();
        assertTrue(sentence.contains("the data of ranks [2] is lost"), sentence);
        assertTrue(sentence.contains("--level quorum over several directories would survive"), sentence);
    }

    @Test
    void whatCannotBeGoneOnFromIsRefusedBeforeAnythingStarts() throws Exception {
        check("memory,partner", "--level disk=DIR does");
        check("disk=" + directory.resolve("none"), "there is nothing to go on from in");
        Path file = Files.createFile(directory.resolve("file"));
        check("disk=" + file, "is no directory");
        assertThrows(
                IllegalArgumentException.class,
                () -> Origin.of(settings("disk=" + directory, true).withStrategy(Strategy.NONE), Runs.RANKS));
    }

    private void check(String levels, String said) {
        String sentence = assertThrows(
                        IllegalArgumentException.class, () -> Origin.of(settings(levels, true), Runs.RANKS))
                .getMessage();
        assertTrue(sentence.contains(said), sentence);
    }
}
