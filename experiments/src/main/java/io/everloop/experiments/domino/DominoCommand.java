package io.everloop.experiments.domino;

import io.everloop.checkpoint.line.History;
import io.everloop.checkpoint.line.Recovery;
import io.everloop.checkpoint.line.SpaceTimeDiagram;
import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Progress;
import io.everloop.experiments.output.ReportOptions;
import io.everloop.experiments.output.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop experiment domino}. */
@Command(
        name = "domino",
        description =
                "Lets one process of many fail and shows how far the others are thrown back, by how they save their"
                        + " states.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class DominoCommand implements Callable<Integer> {

    private static final List<Double> RATES = List.of(0.2, 0.5, 1.0, 2.0, 5.0, 10.0);

    /** For the picture: little enough to be seen. */
    private static final int DRAWN_CHECKPOINTS = 3;

    private static final double DRAWN_RATE = 4;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-n", "--processes"},
            paramLabel = "N",
            description = "how many processes, 4 unless given")
    private int processes = 4;

    @Option(
            names = "--checkpoints",
            paramLabel = "C",
            description = "how many each has taken when the failure comes, 20 unless given")
    private int checkpoints = 20;

    @Option(names = "--failures", paramLabel = "F", description = "how many failures to average over, 200 unless given")
    private int failures = 200;

    @Option(names = "--seed", paramLabel = "S", description = "where all chance comes from, 7 unless given")
    private long seed = 7;

    @Mixin
    private final ReportOptions report = new ReportOptions();

    @Override
    public Integer call() throws IOException {
        refuse(processes < 2 || processes > 64, "--processes takes a number from 2 to 64, not " + processes);
        refuse(
                checkpoints < 1 || checkpoints > 1000,
                "--checkpoints takes a number from 1 to 1000, not " + checkpoints);
        refuse(failures < 1, "--failures takes a number from 1 on, not " + failures);
        report.prepare();
        List<Figures> figures = measure();
        if (report.hasPage()) {
            write(figures);
        }
        report.print(json(figures), table(figures) + "\n\n" + explanation());
        return ExitCode.OK;
    }

    private List<Figures> measure() {
        List<Figures> figures = new ArrayList<>();
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            for (double rate : RATES) {
                for (Checkpointing how : Checkpointing.values()) {
                    Chronicle chronicle = new Chronicle(processes, checkpoints, rate);
                    figures.add(Figures.of(chronicle, how, failures, new SplittableRandom(seed)));
                    progress.show(() -> rate + " messages between checkpoints, " + how);
                }
            }
        }
        return figures;
    }

    private static Table table(List<Figures> figures) {
        Table table = new Table(
                "messages per interval", "checkpoints", "intervals undone", "returning", "useless", "all start over");
        for (Figures row : figures) {
            table.row(
                    number(row.messages()),
                    row.name(),
                    String.format(Locale.ROOT, "%.2f", row.undone()),
                    percent(row.returning()),
                    percent(row.useless()),
                    percent(row.startOver()));
        }
        return table;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private String explanation() {
        return String.format(
                Locale.ROOT,
                "%d processes, one fails after about %d checkpoints of each; means of %,d failures, seed %d.%n"
                        + "An interval is the work between two checkpoints of a process.",
                processes,
                checkpoints,
                failures,
                seed);
    }

    private Json json(List<Figures> figures) {
        return new Json()
                .put("experiment", "domino")
                .put("processes", processes)
                .put("checkpoints", checkpoints)
                .put("failures", failures)
                .put("seed", seed)
                .put("rows", figures.stream().map(Figures::json).toList());
    }

    private void write(List<Figures> figures) throws IOException {
        String picture = SpaceTimeDiagram.svg(drawn(), "One failure without coordination, seed " + seed);
        report.write("domino.svg", picture);
        HtmlPage page = new HtmlPage("How far one failure throws everybody back")
                .table(table(figures))
                .sentence(explanation())
                .svg(picture);
        report.write("report.html", page.toString());
    }

    /** A history with the failure that does the most harm in it. */
    private Recovery drawn() {
        History history = new Chronicle(Math.min(processes, 5), DRAWN_CHECKPOINTS, DRAWN_RATE)
                .write(Checkpointing.UNCOORDINATED, new SplittableRandom(seed))
                .history();
        return IntStream.range(0, history.processes())
                .mapToObj(failed -> Figures.recover(history, Checkpointing.UNCOORDINATED, failed))
                .max(Comparator.comparingInt(Recovery::undone))
                .orElseThrow();
    }

    private void refuse(boolean isWrong, String sentence) {
        if (isWrong) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }
}
