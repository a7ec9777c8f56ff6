package io.everloop.experiments.simulate;

import io.everloop.agreement.simulate.Simulation;
import io.everloop.experiments.output.Block;
import io.everloop.experiments.output.Json;
import io.everloop.framework.time.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;

/**
 * What a job of simulations came to, for people and for programs.
 *
 * @param job what was done
 * @param runs its runs
 * @param wallMillis how long they took together
 * @param peakMebibytes the most heap they used
 */
record SimulationReport(SimulationJob job, List<Run> runs, long wallMillis, long peakMebibytes) {

    /** More than this many violated runs are counted, not listed. */
    private static final int LISTED_VIOLATIONS = 10;

    List<Run> violated() {
        return runs.stream().filter(run -> run.violation().isPresent()).toList();
    }

    /** One document: for several runs totals, the median time, and each run by itself. */
    Json json(List<String> trace) {
        Json document = new Json()
                .put("protocol", job.protocol().name())
                .put("ranks", job.settings().ranks())
                .put("topology", job.protocol().topology(job.settings()));
        if (runs.size() == 1) {
            putRun(document, runs.get(0));
        } else {
            putTotals(document);
        }
        document.put("wall_ms", wallMillis).put("peak_mb", peakMebibytes);
        if (runs.size() == 1) {
            putDetails(document, runs.get(0));
        } else {
            document.put("runs", runs.stream().map(SimulationReport::row).toList());
        }
        return trace.isEmpty() ? document : document.put("trace", trace);
    }

    private static Json row(Run run) {
        Json row = new Json();
        putRun(row, run);
        row.put("wall_ms", run.wallNanos() / 1_000_000);
        return putDetails(row, run);
    }

    private static void putRun(Json document, Run run) {
        Simulation simulation = run.simulation();
        document.put("failures", run.failures())
                .put("seed", run.seed())
                .put("decided", simulation.decided())
                .put("violations", run.violation().isPresent() ? 1 : 0)
                .put("virtual_us", run.virtualMicros())
                .put("steps", simulation.steps())
                .put("messages", simulation.messages())
                .put("bytes", simulation.bytes());
    }

    private static Json putDetails(Json document, Run run) {
        document.put("deaths", run.simulation().deaths())
                .put("digest", String.format("%016x", run.simulation().digest()))
                .putAll(run.facts());
        run.violation().ifPresent(violation -> document.put("violation", violation));
        return document;
    }

    private void putTotals(Json document) {
        DescriptiveStatistics micros = micros();
        document.put("failures", total(Run::failures))
                .put("seed", job.seed())
                .put("repeat", runs.size())
                .put("decided", total(run -> run.simulation().decided()))
                .put("violations", violated().size())
                .put("virtual_us", micros.getPercentile(50))
                .put("virtual_us_min", micros.getMin())
                .put("virtual_us_max", micros.getMax())
                .put("steps", total(run -> run.simulation().steps()))
                .put("messages", total(run -> run.simulation().messages()))
                .put("bytes", total(run -> run.simulation().bytes()))
                .put("deaths", total(run -> run.simulation().deaths()));
    }

    private DescriptiveStatistics micros() {
        return new DescriptiveStatistics(
                runs.stream().mapToDouble(Run::virtualMicros).toArray());
    }

    private long total(ToLongFunction<Run> figure) {
        return runs.stream().mapToLong(figure).sum();
    }

    /** Aligned lines; each violated run comes with the command that repeats it. */
    String text(RepeatingCommand command) {
        long ranks = (long) job.settings().ranks() * runs.size();
        long deaths = total(run -> run.simulation().deaths());
        Block block = new Block(heading())
                .line(
                        "decided",
                        "%,d of %,d living ranks",
                        total(run -> run.simulation().decided()),
                        ranks - deaths)
                .line("deaths", "%,d of %,d%s", deaths, ranks, spared(deaths))
                .line("violations", "%,d", violated().size())
                .line("virtual time", "%s", virtualTime())
                .line("steps", "%,d", total(run -> run.simulation().steps()))
                .line("messages", "%,d", total(run -> run.simulation().messages()))
                .line("bytes", "%,d", total(run -> run.simulation().bytes()));
        facts().forEach((name, value) ->
                block.line(name.replace('_', ' '), "%s", value.toString().replace("null", "?")));
        if (runs.size() == 1) {
            block.line("digest", "%016x", runs.get(0).simulation().digest());
        }
        block.line("wall time", "%,d ms", wallMillis).line("peak heap", "%,d MiB", peakMebibytes);
        StringBuilder text = new StringBuilder(block.toString());
        violations(command).forEach(line -> text.append('\n').append(line));
        return text.toString();
    }

    /** Deaths that were planned for a step, a message or a time that never came. */
    private String spared(long deaths) {
        long planned = total(Run::failures);
        return planned > deaths ? String.format(", %,d were planned", planned) : "";
    }

    private String heading() {
        String seeds = runs.size() == 1 ? "seed " + job.seed() : "seeds " + job.seed() + " to " + lastSeed();
        return String.format(
                "%s, %,d ranks, %s, %s",
                job.protocol().name(), job.settings().ranks(), job.protocol().topology(job.settings()), seeds);
    }

    private long lastSeed() {
        return runs.get(runs.size() - 1).seed();
    }

    private String virtualTime() {
        DescriptiveStatistics micros = micros();
        String median = Times.show(1e3 * micros.getPercentile(50));
        return runs.size() == 1
                ? median
                : String.format(
                        "%s (median; %s to %s)",
                        median, Times.show(1e3 * micros.getMin()), Times.show(1e3 * micros.getMax()));
    }

    private Map<String, Object> facts() {
        return runs.size() == 1 ? runs.get(0).facts() : Map.of();
    }

    private List<String> violations(RepeatingCommand command) {
        List<String> lines = new ArrayList<>();
        List<Run> violated = violated();
        for (Run run : violated.subList(0, Math.min(LISTED_VIOLATIONS, violated.size()))) {
            lines.add("violated: " + run.violation().orElseThrow());
            lines.add("  repeat with: " + command.withSeed(run.seed()));
        }
        if (violated.size() > LISTED_VIOLATIONS) {
            lines.add(String.format("... and %,d more", violated.size() - LISTED_VIOLATIONS));
        }
        return lines;
    }
}
