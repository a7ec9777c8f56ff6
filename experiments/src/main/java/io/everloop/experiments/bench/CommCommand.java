package io.everloop.experiments.bench;

import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop bench comm}. */
@Command(
        name = "comm",
        description =
                "Measures messages, collectives, agreements and recovery beside those of others, on this machine.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class CommCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "fewer configurations and repetitions, in well under a minute")
    private boolean quick;

    @Option(
            names = "--only",
            paramLabel = "PART",
            description = "one part: pingpong, collectives, revoke, deaths, idle")
    private String only;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "also write report.html and its pictures to this directory")
    private Path out;

    @Option(names = "--json", description = "print one JSON document and nothing else")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Part> parts = parts();
        prepareOut();
        BenchReport report = measure(parts);
        if (out != null) {
            write(report);
        }
        PrintWriter answer = spec.commandLine().getOut();
        answer.println(json ? report.json().toString() : report.text());
        answer.flush();
        return report.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private BenchReport measure(List<Part> parts) throws InterruptedException {
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            Bench bench =
                    new Bench(quick ? Plan.QUICK : Plan.FULL, new JobLauncher(), text -> progress.show(() -> text));
            for (Part part : parts) {
                bench.run(part);
            }
            return new BenchReport(bench.rows(), bench.skipped(), bench.failures());
        }
    }

    private List<Part> parts() {
        List<Part> all =
                List.of(new PingPongPart(), new CollectivesPart(), new RevokePart(), new DeathsPart(), new IdlePart());
        if (only == null) {
            return all;
        }
        List<Part> chosen = all.stream()
                .filter(part -> part.name().equals(only.toLowerCase(Locale.ROOT)))
                .toList();
        if (chosen.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no part '" + only + "': choose "
                            + all.stream().map(Part::name).collect(Collectors.joining(", ")));
        }
        return chosen;
    }

    /** Before the work, so that nothing is lost for want of a directory. */
    private void prepareOut() {
        if (out == null) {
            return;
        }
        try {
            Files.createDirectories(out);
        } catch (IOException refused) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write to --out " + out + ": choose a directory, or one that can be made",
                    refused);
        }
        if (!Files.isWritable(out)) {
            throw new ParameterException(
                    spec.commandLine(), "cannot write to --out " + out + ": choose a directory of your own");
        }
    }

    private void write(BenchReport report) throws IOException {
        for (Map.Entry<String, LineChart> chart : report.charts().entrySet()) {
            Files.writeString(
                    out.resolve(chart.getKey() + ".svg"), chart.getValue().svg());
        }
        Files.writeString(out.resolve("report.html"), report.html());
    }
}
