package io.everloop.experiments.run;

import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What the user says about how a loop is kept running. */
final class LoopOptions {

    @Option(
            names = "--spares",
            paramLabel = "S",
            description = "how many processes wait to take the places of dead ones")
    private Integer spares;

    @Option(
            names = "--on-depleted",
            paramLabel = "WHAT",
            description = "when none is left: respawn (the default for protected programs), shrink, wait or fail")
    private String onDepleted;

    @Option(
            names = "--strategy",
            paramLabel = "HOW",
            description = "how a loop recovers: rollback (the default) or none")
    private String strategy;

    @Option(
            names = "--level",
            paramLabel = "WHERE",
            description = "where commits are kept: memory,partner (the default) or memory")
    private String level;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description = "how often to commit: auto (the default, for a failure an hour), 10it or 5s")
    private String interval;

    @Option(names = "--verify", description = "also run without failures, and compare the results bit for bit")
    private boolean verify;

    @Option(names = "--out", paramLabel = "DIR", description = "where run.json is written")
    private Path out;

    boolean verify() {
        return verify;
    }

    Optional<Path> out() {
        return Optional.ofNullable(out);
    }

    /** Whether something is wanted that only a protected program has. */
    boolean isUsed() {
        return verify || out != null || strategy != null || level != null || interval != null;
    }

    /** For a program that looks after itself. */
    JobSpec withSpares(JobSpec job) {
        return job.withSpares(
                spares == null ? 0 : spares,
                onDepleted == null ? Depletion.SHRINK : Choice.of("--on-depleted", onDepleted, Depletion.values()));
    }

    /** For one that is protected. */
    JobSpec protectedSpec(JobSpec job) {
        return job.withSpares(
                spares == null ? 1 : spares,
                onDepleted == null ? Depletion.RESPAWN : Choice.of("--on-depleted", onDepleted, Depletion.values()));
    }

    Settings settings(String program, List<String> args) {
        Settings settings = Settings.of(program).withArgs(args);
        if (strategy != null) {
            settings = settings.withStrategy(Choice.of("--strategy", strategy, Strategy.values()));
        }
        if (level != null) {
            settings = settings.withLevels(Arrays.stream(level.split(",", -1))
                    .map(one -> Choice.of("--level", one, Settings.Place.values()))
                    .toList());
        }
        return interval == null ? settings : settings.withInterval(Interval.parse(interval));
    }
}
