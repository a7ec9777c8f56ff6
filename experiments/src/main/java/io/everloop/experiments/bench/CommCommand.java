package io.everloop.experiments.bench;

import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Progress;
import io.everloop.experiments.output.ReportOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private final ReportOptions options = new ReportOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Plan plan = quick ? Plan.QUICK : Plan.FULL;
        List<Part> parts = parts(plan);
        options.prepare();
        BenchReport report = measure(plan, parts);
        if (options.hasPage()) {
            write(report);
        }
        options.print(report.json(), report.text());
        return report.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private BenchReport measure(Plan plan, List<Part> parts) throws InterruptedException {
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            Bench bench = new Bench(plan, new JobLauncher(), text -> progress.show(() -> text));
            for (Part part : parts) {
                bench.run(part);
            }
            return new BenchReport(bench.rows(), plan.notes(), bench.skipped(), bench.failures());
        }
    }

    private List<Part> parts(Plan plan) {
        boolean playing = isWanted(PingPongPart.NAME);
        List<Stage> stages =
                Stages.ALL.stream().filter(stage -> isWanted(stage.name())).toList();
        if (!playing && stages.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no part '" + only + "': choose " + PingPongPart.NAME + ", "
                            + Stages.ALL.stream().map(Stage::name).collect(Collectors.joining(", ")));
        }
        List<Part> parts = new ArrayList<>();
        if (playing) {
            parts.add(new PingPongPart());
        }
        plan.placements().forEach(placement -> parts.add(new JobPart(placement, stages)));
        return parts;
    }

    private boolean isWanted(String part) {
        return only == null || part.equals(only.toLowerCase(Locale.ROOT));
    }

    private void write(BenchReport report) throws IOException {
        for (Map.Entry<String, LineChart> chart : report.charts().entrySet()) {
            options.write(chart.getKey() + ".svg", chart.getValue().svg());
        }
        options.write("report.html", report.html());
    }
}
