package io.everloop.experiments.strategies;

import io.everloop.experiments.output.BarChart;
import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Table;
import io.everloop.framework.Strategy;
import io.everloop.framework.option.Choice;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a contest gave, for people and for programs.
 *
 * @param title what was run
 * @param ranks how many each run began with
 * @param failures how many deaths each run had
 * @param standings by strategy; that without protection is among them
 * @param refused why other strategies were not run
 */
record StrategiesReport(
        String title, int ranks, int failures, Map<Strategy, Standing> standings, List<String> refused) {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private Prediction prediction() {
        double base = standings.get(Strategy.NONE).calm().median();
        return new Prediction(base, failures);
    }

    /** What the models say of a strategy, if they say anything but that it never ends. */
    private Optional<Double> predicted(Standing standing) {
        return modelled(standing).filter(Double::isFinite);
    }

    private Optional<Double> modelled(Standing standing) {
        Prediction model = prediction();
        return switch (standing.strategy()) {
            case ROLLBACK ->
                Optional.of(model.rollback(standing.commitSeconds(), standing.period(), standing.repairSeconds()));
            case ABFT -> Optional.of(model.reconstruction(slowdown(standing), standing.repairSeconds()));
            case LOCAL ->
                Optional.of(model.local(standing.calm().median(), standing.period(), standing.repairSeconds()));
            case SHRINK ->
                Optional.of(model.shrunk(
                        standing.calm().median(), standing.period(), standing.repairSeconds(), ranks, PROCESSORS));
            case NONE -> Optional.of(model.restart(standing.startSeconds()));
            default -> Optional.empty();
        };
    }

    private double slowdown(Standing standing) {
        return standing.calm().median() / prediction().base();
    }

    private double overhead(Standing standing) {
        return standing.stormy().median() / prediction().base() - 1;
    }

    Table table() {
        Table table = new Table(
                "strategy",
                "calm s",
                "with failures s",
                "±",
                "model s",
                "overhead",
                "iterations",
                "repair ms",
                "commits",
                "commit ms",
                "same bits");
        standings
                .values()
                .forEach(standing -> table.row(
                        Choice.name(standing.strategy()),
                        number("%.2f", standing.calm().median()),
                        number("%.2f", standing.stormy().median()),
                        number("%.2f", standing.stormy().margin()),
                        predicted(standing).map(value -> number("%.2f", value)).orElse("–"),
                        number("%.1f %%", overhead(standing) * 100),
                        Long.toString(standing.iterations()),
                        number("%.1f", standing.repairSeconds() * 1e3),
                        Long.toString(standing.commits()),
                        number("%.2f", standing.commitSeconds() * 1e3),
                        standing.hasSameBits() ? "yes" : "no"));
        return table;
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
    }

    String csv() {
        StringBuilder csv = new StringBuilder(String.join(",", table().columns())).append("\n");
        table().rows()
                .forEach(row ->
                        csv.append(String.join(",", row).replace("–", "")).append("\n"));
        return csv.toString();
    }

    /** Up to which slowdown working out what is lost takes no longer than a rollback; if both were run and can end. */
    private Optional<Double> breakEven() {
        Standing rollback = standings.get(Strategy.ROLLBACK);
        Standing abft = standings.get(Strategy.ABFT);
        if (rollback == null || abft == null) {
            return Optional.empty();
        }
        double waste =
                prediction().rollbackWaste(rollback.commitSeconds(), rollback.period(), rollback.repairSeconds());
        return Optional.of(prediction().breakEven(waste, abft.repairSeconds())).filter(Double::isFinite);
    }

    private String verdict() {
        if (breakEven().isEmpty()) {
            return "";
        }
        Standing abft = standings.get(Strategy.ABFT);
        boolean isSaid = slowdown(abft) < breakEven().get();
        boolean isSeen = abft.stormy().median()
                < standings.get(Strategy.ROLLBACK).stormy().median();
        double most = (breakEven().get() - 1) * 100;
        return String.format(
                Locale.ROOT,
                "Break-even: abft %s without failures; it has %.1f %%. The model says that it %s, and it %s.",
                most > 0 ? number("is worth a slowdown of up to %.1f %%", most) : "is worth no slowdown",
                (slowdown(abft) - 1) * 100,
                isSaid ? "pays" : "does not pay",
                isSeen ? "did" : "did not");
    }

    String text() {
        StringBuilder text =
                new StringBuilder(title).append("\n\n").append(table()).append("\n\n");
        text.append(verdict());
        refused.forEach(sentence -> text.append("\nNot run: ").append(sentence));
        return text.append("\nMedians; ± is of the mean, with 95 % confidence. Without protection (none) the program is"
                        + " started again after each failure.")
                .toString();
    }

    BarChart picture() {
        BarChart chart = new BarChart("Time to solution with " + failures + " failures; lines: the model", "s");
        standings
                .values()
                .forEach(standing -> chart.bar(
                        Choice.name(standing.strategy()),
                        standing.stormy().median(),
                        predicted(standing).orElse(Double.NaN)));
        return chart;
    }

    String page() {
        HtmlPage page = new HtmlPage("Strategies side by side").sentence(title);
        page.table(table()).svg(picture().svg()).sentence(verdict());
        refused.forEach(sentence -> page.sentence("Not run: " + sentence));
        return page.toString();
    }

    /** Adds all figures to a document. */
    Json addTo(Json document) {
        return document.put("base_s", prediction().base())
                .put("mtbf_s", prediction().mtbf())
                .put("rows", standings.values().stream().map(this::row).toList())
                .put("break_even_slowdown", breakEven().orElse(null))
                .put("verdict", verdict())
                .put("refused", refused);
    }

    private Json row(Standing standing) {
        double margin = standing.stormy().margin();
        return new Json()
                .put("strategy", Choice.name(standing.strategy()))
                .put("calm_s", standing.calm().median())
                .put("time_s", standing.stormy().median())
                .put("margin_s", Double.isNaN(margin) ? null : margin)
                .put("model_s", predicted(standing).orElse(null))
                .put("slowdown", slowdown(standing))
                .put("overhead", overhead(standing))
                .put("iterations", standing.iterations())
                .put("repairs", standing.repairs())
                .put("repair_ms", standing.repairSeconds() * 1e3)
                .put("commits", standing.commits())
                .put("commit_ms", standing.commitSeconds() * 1e3)
                .put("same_bits", standing.hasSameBits());
    }
}
