package io.everloop.experiments.chaos;

import io.everloop.experiments.output.Progress;
import io.everloop.experiments.output.ReportOptions;
import io.everloop.framework.time.Times;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop experiment chaos}. */
@Command(
        name = "chaos",
        description = "Runs loops, kills, pauses and corrupts at random, and compares every result bit for bit.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Loops with little data and loops with much take turns. Their lengths are found out first.",
            "Exit codes: 0 nothing was violated, 1 something was, 2 mistyped"
        })
public final class ChaosCommand implements Callable<Integer> {

    private static final double LONGEST_MINUTES = 7 * 24 * 60;
    private static final int LEAST_RANKS = 4;
    private static final int MOST_RANKS = 64;

    @Spec
    private CommandSpec spec;

    @Option(names = "--minutes", paramLabel = "M", description = "how long, 1 unless given; 0.5 is half a minute")
    private double minutes = 1;

    @Option(
            names = {"-n", "--ranks"},
            paramLabel = "N",
            description = "how many ranks a job has, ${DEFAULT-VALUE} unless given")
    private int ranks = 5;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            description = "the mean time between two things that happen, ${DEFAULT-VALUE} unless given")
    private String every = "1s";

    @Option(
            names = "--length",
            paramLabel = "TIME",
            description = "how long a job takes if nothing happens, ${DEFAULT-VALUE} unless given")
    private String length = "10s";

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "where the plans come from; chosen and shown unless given")
    private Long seed;

    @Mixin
    private final ReportOptions options = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Soak soak;
        try {
            soak = soak();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        options.prepare();
        ChaosReport report;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            Duration total =
                    Duration.ofNanos((long) (minutes * Duration.ofMinutes(1).toNanos()));
            report = soak.run(total, progress);
        }
        if (options.hasPage()) {
            options.write("report.html", report.page().toString());
        }
        options.print(report.json(), report.text());
        return report.isSound() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private Soak soak() {
        if (!(minutes > 0 && minutes <= LONGEST_MINUTES)) {
            throw new IllegalArgumentException("--minutes takes a number above 0, up to a week, not " + minutes);
        }
        if (ranks < LEAST_RANKS || ranks > MOST_RANKS) {
            throw new IllegalArgumentException(
                    "-n takes a number from " + LEAST_RANKS + " to " + MOST_RANKS + ", not " + ranks);
        }
        long first = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000_000) : seed;
        return new Soak(ranks, time("--length", length), time("--every", every), first);
    }

    private static Duration time(String option, String text) {
        Duration time = Duration.ofNanos(Times.nanos(text));
        if (time.toMillis() < 1) {
            throw new IllegalArgumentException(option + " takes a time of 1ms or more, not " + text);
        }
        return time;
    }
}
