package io.everloop.experiments.bench;

import io.everloop.checkpoint.commit.Levels;
import io.everloop.experiments.bench.program.LoopUnderKills;
import io.everloop.framework.Commits;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.Origin;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What people do without online recovery: one process is killed, so the job ends, and it is started again at once from what it
 * has on the disk.
 *
 * @param ranks each in a process of its own
 * @param bytes what each rank protects
 */
record Relaunch(int ranks, int bytes) {

    /** Iterations until the kill, and as many after it. */
    private static final int SPACING = 100;

    /** Milliseconds from the kill until the loop runs again at every rank. */
    double run() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("everloop-relaunch-");
        try {
            Settings settings = settings(directory);
            LoopUnderKills.Plan plan = plan();
            RunRecord killed = run(settings.withFaults(List.of(Fault.death(ranks / 2, plan.iterationOf(0)))));
            if (killed.job().ok() || killed.faults().isEmpty()) {
                throw new IOException("the job that was to be killed came to its end");
            }
            Commits commits = settings.commits();
            RunRecord resumed = run(Origin.of(settings.withCommits(commits.of(commits.job(), true)), ranks));
            if (!resumed.job().ok() || resumed.resumedFrom().isEmpty()) {
                throw new IOException("the job did not go on from " + directory);
            }
            return (Strikes.runningAgain(resumed, 0) - Strikes.killed(killed, plan.iterationOf(0))) / 1e6;
        } finally {
            delete(directory);
        }
    }

    private LoopUnderKills.Plan plan() {
        return new LoopUnderKills.Plan(bytes / Double.BYTES, SPACING, List.of(List.of(ranks / 2)));
    }

    private Settings settings(Path directory) {
        return Settings.of(LoopUnderKills.class.getName())
                .withInterval(new Interval.Iterations(SPACING))
                .withCommits(Commits.fresh().withLevels(Levels.parse("disk=" + directory.resolve("commits"))))
                .withArgs(plan().toArguments());
    }

    private RunRecord run(Settings settings) throws IOException, InterruptedException {
        JobSpec spec =
                JobOptions.archived(JobSpec.of(ProtectedRun.program(), ranks)).withSpares(0, Depletion.FAIL);
        return new ProtectedRun(spec, settings, new ProtectedRun.Observer() {}).run(ProtectedRun.Fate.NONE);
    }

    private static void delete(Path directory) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(directory)) {
            all = found.sorted((one, other) -> other.compareTo(one)).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
