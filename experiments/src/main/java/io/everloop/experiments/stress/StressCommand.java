package io.everloop.experiments.stress;

import io.everloop.experiments.output.Progress;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** The command {@code everloop experiment agreement-stress}. */
@Command(
        name = "agreement-stress",
        description = "Lets real processes agree again and again, kills them at random, and checks all they agreed on.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "When a generation of processes has lost its victims, which may be all but one, a new one takes over.",
            "Exit codes: 0 nothing was violated, 1 something was, 2 mistyped"
        })
public final class StressCommand implements Callable<Integer> {

    private static final double LONGEST_MINUTES = 7 * 24 * 60;
    private static final int MOST_RANKS = 256;

    @Spec
    private CommandSpec spec;

    @Option(names = "--minutes", paramLabel = "M", description = "how long, 1 unless given; 0.5 is half a minute")
    private double minutes = 1;

    @Mixin
    private final JobOptions options = new JobOptions(16);

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "where the plans come from; chosen and shown unless given")
    private Long seed;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "write report.html, and the journals of what went wrong, to this directory")
    private Path out;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        JobSpec form;
        Path directory;
        try {
            form = form();
            directory = directory();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        long first = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000_000) : seed;
        CampaignReport report;
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            Duration length =
                    Duration.ofNanos((long) (minutes * Duration.ofMinutes(1).toNanos()));
            report = new Campaign(form, first, directory).run(length, progress);
        }
        if (out != null) {
            Files.writeString(out.resolve("report.html"), report.page().toString());
        } else if (report.isSound()) {
            Files.delete(directory);
        }
        PrintWriter answer = spec.commandLine().getOut();
        answer.println(json ? report.json().toString() : report.text());
        answer.flush();
        return report.isSound() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private JobSpec form() {
        refuse(
                !(minutes > 0 && minutes <= LONGEST_MINUTES),
                "--minutes takes a number above 0, up to a week, not " + minutes);
        JobSpec form = options.spec(StressProgram.class.getName(), 2, MOST_RANKS);
        refuse(
                form.workers() < 2,
                form.ranks() + " ranks with --per-worker " + form.perWorker()
                        + " are one process, and one has to survive: use fewer ranks per worker");
        return form;
    }

    private Path directory() throws IOException {
        if (out == null) {
            return Files.createTempDirectory("everloop-stress-");
        }
        try {
            return Files.createDirectories(out);
        } catch (IOException refused) {
            throw new IllegalArgumentException(
                    "cannot write to --out " + out + ": choose a directory, or one that can be made", refused);
        }
    }

    private static void refuse(boolean isWrong, String sentence) {
        if (isWrong) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
