package io.everloop.experiments.chaos;

import io.everloop.experiments.chaos.Happened.What;
import io.everloop.experiments.output.Block;
import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Table;
import io.everloop.framework.option.Choice;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * What a soak came to, for people and for programs.
 *
 * @param seed that of the first round
 * @param grown what this process holds more of than at the beginning
 * @param took how long the rounds took together
 */
record ChaosReport(int ranks, long seed, List<Round> rounds, List<String> grown, Duration took) {

    boolean isSound() {
        return violations() == 0;
    }

    private long violations() {
        return grown.size()
                + rounds.stream().mapToLong(round -> round.violations().size()).sum();
    }

    private Happened happened() {
        return rounds.stream().map(Round::happened).reduce(Happened.nothing(), Happened::plus);
    }

    private long deaths() {
        return rounds.stream().mapToLong(Round::deaths).sum();
    }

    private long repairs() {
        return rounds.stream().mapToLong(Round::repairs).sum();
    }

    private double perHour() {
        return deaths() * 3.6e12 / Math.max(1, took.toNanos());
    }

    /** How far it has come, in a few words. */
    String line() {
        return String.format("%,d deaths in %,d jobs, %,d violations", deaths(), rounds.size(), violations());
    }

    String text() {
        Happened all = happened();
        StringBuilder text = new StringBuilder(new Block(String.format("chaos: %d ranks, seed %d", ranks, seed))
                .line("jobs", "%,d", rounds.size())
                .line("deaths", "%,d (%,.0f per hour)", deaths(), perHour())
                .line(
                        "killed",
                        "%,d with a rank, %,d spares, %,d that hung",
                        all.count(What.KILL),
                        all.count(What.SPARE),
                        all.count(What.HANG))
                .line("pauses", "%,d", all.count(What.PAUSE))
                .line("corruptions", "%,d", all.count(What.CORRUPTION))
                .line("repairs", "%,d", repairs())
                .line("violations", "%,d", violations())
                .line("wall time", "%,.1f s", took.toMillis() / 1e3)
                .toString());
        grown.forEach(sentence -> text.append("\ngrown: ").append(sentence));
        for (Round round : rounds) {
            for (String violation : round.violations()) {
                text.append("\nviolated, ")
                        .append(Choice.name(round.kind()))
                        .append(", seed ")
                        .append(round.seed());
                text.append(": ").append(violation);
            }
        }
        return text.toString();
    }

    Json json() {
        Happened all = happened();
        Json counts = new Json();
        for (What what : What.values()) {
            counts.put(what.name().toLowerCase(Locale.ROOT), all.count(what));
        }
        return new Json()
                .put("experiment", "chaos")
                .put("ranks", ranks)
                .put("seed", seed)
                .put("jobs", rounds.size())
                .put("deaths", deaths())
                .put("deaths_per_hour", Math.round(perHour()))
                .put("repairs", repairs())
                .put("happened", counts)
                .put("violations", violations())
                .put("grown", grown)
                .put("wall_ms", took.toMillis())
                .put("rounds", rounds.stream().map(ChaosReport::row).toList());
    }

    private static Json row(Round round) {
        return new Json()
                .put("kind", Choice.name(round.kind()))
                .put("seed", round.seed())
                .put("deaths", round.deaths())
                .put("repairs", round.repairs())
                .put("slowest_repair_ms", round.slowestMillis())
                .put("redone_iterations", round.redone())
                .put("wall_ms", round.wallMillis())
                .put("violations", round.violations());
    }

    HtmlPage page() {
        Table table = new Table("job", "seed", "deaths", "repairs", "slowest repair", "redone", "violations");
        for (Round round : rounds) {
            table.row(
                    Choice.name(round.kind()),
                    Long.toString(round.seed()),
                    Integer.toString(round.deaths()),
                    Integer.toString(round.repairs()),
                    String.format(Locale.ROOT, "%.1f ms", round.slowestMillis()),
                    Long.toString(round.redone()),
                    Integer.toString(round.violations().size()));
        }
        HtmlPage page = new HtmlPage("Chaos");
        text().lines().forEach(page::sentence);
        return page.heading("Jobs").table(table);
    }
}
