package io.everloop.experiments.scaling;

import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.PeakMemory;
import io.everloop.experiments.output.Progress;
import io.everloop.experiments.output.ReportOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code everloop experiment scaling}. */
@Command(
        name = "scaling",
        description = "Simulates the protocols from 16 ranks to a million and shows how their cost grows.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class ScalingCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--quick", description = "only up to 4096 ranks, in a few seconds")
    private boolean quick;

    @Option(names = "--only", paramLabel = "STUDY", description = "one study: agreement, validate, gossip, generals")
    private String only;

    @Option(names = "--seed", paramLabel = "S", description = "where all chance comes from, 7 unless given")
    private long seed = 7;

    @Mixin
    private final ReportOptions report = new ReportOptions();

    @Override
    public Integer call() throws IOException {
        List<Study> studies = studies();
        report.prepare();
        List<Section> sections = new ArrayList<>();
        try (Progress progress = Progress.on(spec.commandLine().getErr())) {
            for (Study study : studies) {
                sections.add(study.run(quick ? Range.QUICK : Range.FULL, seed, text -> progress.show(() -> text)));
            }
        }
        if (report.hasPage()) {
            write(sections);
        }
        report.print(json(sections), text(sections));
        boolean sound =
                sections.stream().allMatch(section -> section.violations().isEmpty());
        return sound ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<Study> studies() {
        List<Study> all = List.of(new AgreementStudy(), new ValidateStudy(), new GossipStudy(), new GeneralsStudy());
        if (only == null) {
            return all;
        }
        List<Study> chosen = all.stream()
                .filter(study -> study.name().equals(only.toLowerCase(Locale.ROOT)))
                .toList();
        if (chosen.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no study '" + only + "': choose agreement, validate, gossip or generals");
        }
        return chosen;
    }

    private static String text(List<Section> sections) {
        StringBuilder text = new StringBuilder();
        sections.forEach(section -> text.append(section.markdown()).append("\n"));
        return text.append(String.format("Most memory used: %,d MiB.", PeakMemory.mebibytes()))
                .toString();
    }

    private void write(List<Section> sections) throws IOException {
        HtmlPage page = new HtmlPage("How the protocols scale").sentence("Simulated with seed " + seed + ".");
        for (Section section : sections) {
            section.addTo(page);
            for (String chart : section.charts().keySet()) {
                report.write(chart + ".svg", section.charts().get(chart).svg());
            }
        }
        report.write("report.html", page.toString());
    }

    private Json json(List<Section> sections) {
        Json document =
                new Json().put("experiment", "scaling").put("seed", seed).put("quick", quick);
        sections.forEach(section -> document.put(section.name(), section.figures()));
        List<String> violations = sections.stream()
                .flatMap(section -> section.violations().stream())
                .toList();
        return document.put("violations", violations).put("peak_mb", PeakMemory.mebibytes());
    }
}
