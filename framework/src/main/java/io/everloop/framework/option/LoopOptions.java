package io.everloop.framework.option;

import io.everloop.checkpoint.commit.Coordinator;
import io.everloop.checkpoint.commit.Levels;
import io.everloop.framework.Commits;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.flight.FlightRecording;
import io.everloop.framework.time.Times;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What the user says about how a loop is kept running. */
public final class LoopOptions {

    private static final int MOST_PORT = 65_535;

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
            description =
                    "how a loop recovers: rollback (the default), local (only the replacement computes again), abft,"
                            + " shrink (nobody takes the places of the dead), auto (what wastes least) or none")
    private String strategy;

    @Option(
            names = "--level",
            paramLabel = "WHERE",
            description = "where commits are kept: memory,partner (the default), or any of memory, partner[=COPIES],"
                    + " parity[=GROUP/LOSSES], grid[=HOST:PORT,...], disk=DIR and quorum=DIR,DIR,..., the cheapest first;"
                    + " @10 after one has it take part in every tenth commit only, :lz4, :zstd or :plain choose how it is"
                    + " compressed instead of what was measured to pay")
    private String level;

    @Option(
            names = "--commit",
            paramLabel = "WHEN",
            description =
                    "when a commit lets the loop go on: sync, once it counts (the default), or async, once the data"
                            + " is copied in memory")
    private String commit;

    @Option(
            names = "--resume",
            description = "go on from what an earlier run has committed at the same --level disk or quorum")
    private boolean resume;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            description =
                    "how often to commit: auto (the default, for as many failures as are expected or observed), 10it or 5s")
    private String interval;

    @Option(
            names = "--expect-mtbf",
            paramLabel = "TIME",
            description = "how often to expect a failure, such as 20s; an hour until some are observed unless given")
    private String expected;

    @Option(names = "--verify", description = "also run without failures, and compare the results bit for bit")
    private boolean verify;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "where run.json, events.jsonl and trace.json (for Perfetto) are written; the link 'latest' beside"
                            + " DIR leads to it")
    private Path out;

    @Option(names = "--log", description = "tell everything, in lines of time, rank, epoch, phase and key=value")
    private boolean log;

    @Option(
            names = "--jfr",
            paramLabel = "DIR",
            description = "where every process writes a recording of Java's flight recorder, with commits, agreements,"
                    + " failures and the steps of recoveries")
    private Path jfr;

    @Option(
            names = "--metrics",
            paramLabel = "PORT",
            description =
                    "serve figures of the run for Prometheus, on this machine alone: http://localhost:PORT/metrics")
    private Integer metrics;

    public boolean verify() {
        return verify;
    }

    /** Whether everything is to be told in lines. */
    public boolean log() {
        return log;
    }

    /** Where figures are to be served. */
    public OptionalInt metrics() {
        if (metrics != null && (metrics < 1 || metrics > MOST_PORT)) {
            throw new IllegalArgumentException("--metrics takes a port from 1 to " + MOST_PORT + ", not " + metrics);
        }
        return metrics == null ? OptionalInt.empty() : OptionalInt.of(metrics);
    }

    public Optional<Path> out() {
        return Optional.ofNullable(out);
    }

    /** Whether something is wanted that only a protected program has. */
    public boolean isUsed() {
        return verify
                || log
                || resume
                || Stream.of(out, jfr, metrics, strategy, level, commit, interval, expected)
                        .anyMatch(Objects::nonNull);
    }

    /**
     * For a program that looks after itself.
     *
     * @throws IllegalArgumentException with a sentence, if there is no room for it
     */
    public JobSpec withSpares(JobSpec job) {
        return Room.check(job.withSpares(
                spares == null ? 0 : spares,
                onDepleted == null ? Depletion.SHRINK : Choice.of("--on-depleted", onDepleted, Depletion.values())));
    }

    /**
     * For one that is protected.
     *
     * @throws IllegalArgumentException with a sentence, if there is no room for it
     */
    public JobSpec protectedSpec(JobSpec job) {
        boolean shrinks = strategy != null && Choice.of("--strategy", strategy, Strategy.values()) == Strategy.SHRINK;
        if (shrinks && onDepleted != null && !onDepleted.equals(Choice.name(Depletion.SHRINK))) {
            throw new IllegalArgumentException("--strategy shrink goes on with fewer ranks: leave --on-depleted "
                    + onDepleted + " out, or choose --strategy rollback");
        }
        Depletion usual = shrinks ? Depletion.SHRINK : Depletion.RESPAWN;
        JobSpec recorded = jfr == null ? job : job.withMoreJavaOptions(new FlightRecording(jfr).javaOptions());
        return Room.check(recorded.withSpares(
                spares == null ? (shrinks ? 0 : 1) : spares,
                onDepleted == null ? usual : Choice.of("--on-depleted", onDepleted, Depletion.values())));
    }

    public Settings settings(String program, List<String> args) {
        Settings settings = Settings.of(program).withArgs(args);
        if (strategy != null) {
            settings = settings.withStrategy(Choice.of("--strategy", strategy, Strategy.values()));
        }
        settings = settings.withCommits(commits());
        if (expected != null) {
            settings = settings.withMtbf(Times.span(expected));
        }
        return interval == null ? settings : settings.withInterval(Interval.parse(interval));
    }

    private Commits commits() {
        Commits fresh = Commits.fresh();
        Commits commits = fresh.withLevels(level == null ? fresh.levels() : Levels.parse(level))
                .of(fresh.job(), resume);
        return commit == null ? commits : commits.withMode(Choice.of("--commit", commit, Return.values()).mode);
    }

    /** What users type for when a commit returns. */
    private enum Return {
        SYNC(Coordinator.Mode.SYNCHRONOUS),
        ASYNC(Coordinator.Mode.ASYNCHRONOUS);

        private final Coordinator.Mode mode;

        Return(Coordinator.Mode mode) {
            this.mode = mode;
        }
    }
}
