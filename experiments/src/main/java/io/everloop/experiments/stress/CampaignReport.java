package io.everloop.experiments.stress;

import io.everloop.experiments.output.Block;
import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Table;
import io.everloop.framework.option.Choice;
import io.everloop.spares.JobSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * What a campaign came to, for people and for programs.
 *
 * @param form what every generation was like
 * @param seed that of the first generation
 * @param generations all of them, in order
 * @param took how long they took together
 * @param directory where the journals of those that went wrong are
 */
record CampaignReport(JobSpec form, long seed, List<Generation> generations, Duration took, Path directory) {

    boolean isSound() {
        return wrong().isEmpty();
    }

    private List<Generation> wrong() {
        return generations.stream()
                .filter(generation -> !generation.verdict().violations().isEmpty())
                .toList();
    }

    private long sum(ToLongFunction<Generation> figure) {
        return generations.stream().mapToLong(figure).sum();
    }

    private long agreements() {
        return sum(generation -> generation.verdict().agreements());
    }

    private long shrinks() {
        return sum(generation -> generation.verdict().shrinks());
    }

    private long failures() {
        return sum(generation -> generation.deaths().size());
    }

    private long joined() {
        return sum(Generation::joined);
    }

    private long violations() {
        return sum(generation -> generation.verdict().violations().size());
    }

    private double per(long amount, Duration unit) {
        return (double) amount * unit.toNanos() / Math.max(1, took.toNanos());
    }

    /** How far it has come, in a few words. */
    String line() {
        return String.format("%,d agreements, %,d failures, %,d violations", agreements(), failures(), violations());
    }

    String text() {
        Block block = new Block(String.format(
                        "%s under stress: %d ranks in %d processes, seed %d",
                        Choice.name(form.agreement()), form.ranks(), form.workers(), seed))
                .line("agreements", "%,d (%,.0f per second)", agreements(), per(agreements(), Duration.ofSeconds(1)))
                .line("failures", "%,d (%,.1f per minute)", failures(), per(failures(), Duration.ofMinutes(1)))
                .line("replacements", "%,d", joined())
                .line("shrinks", "%,d", shrinks())
                .line("generations", "%,d", generations.size())
                .line("violations", "%,d", violations())
                .line("wall time", "%,.1f s", took.toMillis() / 1e3);
        StringBuilder text = new StringBuilder(block.toString());
        for (Generation generation : wrong()) {
            text.append("\nviolated:");
            generation
                    .verdict()
                    .violations()
                    .forEach(violation -> text.append("\n  ").append(violation));
            text.append("\n  journals: ").append(directory.resolve("seed-" + generation.seed()));
            text.append("\n  repeat with: ").append(repeating(generation));
        }
        return text.toString();
    }

    Json json() {
        return new Json()
                .put("experiment", "agreement-stress")
                .put("agreement", Choice.name(form.agreement()))
                .put("transport", Choice.name(form.transport()))
                .put("ranks", form.ranks())
                .put("per_worker", form.perWorker())
                .put("seed", seed)
                .put("generations", generations.size())
                .put("agreements", agreements())
                .put("agreements_per_s", Math.round(per(agreements(), Duration.ofSeconds(1))))
                .put("failures", failures())
                .put("failures_per_min", Math.round(per(failures(), Duration.ofMinutes(1)) * 10) / 10.0)
                .put("replacements", joined())
                .put("shrinks", shrinks())
                .put("violations", violations())
                .put("wall_ms", took.toMillis())
                .put("violated", wrong().stream().map(this::row).toList());
    }

    private Json row(Generation generation) {
        return new Json()
                .put("seed", generation.seed())
                .put("violations", generation.verdict().violations())
                .put("journals", directory.resolve("seed-" + generation.seed()).toString())
                .put("repeat_with", repeating(generation));
    }

    HtmlPage page() {
        Table table = new Table("seed", "agreements", "shrinks", "failures", "replacements", "violations");
        for (Generation generation : generations) {
            table.row(
                    Long.toString(generation.seed()),
                    Long.toString(generation.verdict().agreements()),
                    Long.toString(generation.verdict().shrinks()),
                    Integer.toString(generation.deaths().size()),
                    Integer.toString(generation.joined()),
                    Integer.toString(generation.verdict().violations().size()));
        }
        HtmlPage page = new HtmlPage("Agreements under stress");
        text().lines().forEach(page::sentence);
        return page.heading("Generations").table(table);
    }

    private String repeating(Generation generation) {
        return String.format(
                Locale.ROOT,
                "./everloop experiment agreement-stress --minutes 0.2 --ranks %d --per-worker %d --agreement %s"
                        + " --transport %s --seed %d",
                form.ranks(),
                form.perWorker(),
                Choice.name(form.agreement()),
                Choice.name(form.transport()),
                generation.seed());
    }
}
