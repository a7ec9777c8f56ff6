package io.everloop.experiments.mtbf;

import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/** What the runs say, for people and for programs. */
final class MtbfReport {

    static final String NOTHING = "–";

    /** What {@code own_pace_percent} is, wherever it is shown. */
    private static final String OWN_PACE = "commits + failures alone, by own pace";

    private final Campaign campaign;

    MtbfReport(Campaign campaign) {
        this.campaign = campaign;
    }

    Table table() {
        Table table = new Table(
                "failure every",
                "runs",
                "kills",
                "kills on average",
                "seconds",
                "overhead %",
                "expected %",
                "a step %",
                "commits",
                "lost work",
                "recovery",
                "a failure, s",
                "once, s",
                OWN_PACE + " %",
                "Fenix %");
        double plain =
                campaign.plain().stream().mapToDouble(Trial::seconds).average().orElse(Double.NaN);
        table.row(
                "plain",
                Integer.toString(campaign.plain().size()),
                "0",
                NOTHING,
                seconds(plain),
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING,
                NOTHING);
        for (Measured one : campaign.measured()) {
            table.row(
                    one.name(),
                    Integer.toString(one.trials().size()),
                    Integer.toString(one.kills()),
                    one.mtbfSeconds().isPresent() ? seconds(one.expectedKills()) : NOTHING,
                    seconds(one.meanSeconds()),
                    one.total().toString(),
                    orNothing(campaign.expected(one)),
                    orNothing(campaign.steady()),
                    one.commits().toString(),
                    one.lost().toString(),
                    one.recovery().toString(),
                    orNothing(one.perFailure()),
                    orNothing(one.outside()),
                    orNothing(one.byOwnPace()),
                    one.published().isPresent()
                            ? Double.toString(one.published().getAsDouble())
                            : NOTHING);
        }
        return table;
    }

    private static String orNothing(Optional<Estimate> estimate) {
        return estimate.map(Estimate::toString).orElse(NOTHING);
    }

    private static String seconds(double seconds) {
        return Double.isNaN(seconds) ? NOTHING : String.format(Locale.ROOT, "%.2f", seconds);
    }

    /** One line for each run. */
    String csv() {
        StringBuilder lines = new StringBuilder("condition,mtbf_s,seconds,kills,commit_s,lost_s,recovery_s\n");
        campaign.plain().forEach(trial -> line(lines, "plain", OptionalDouble.empty(), trial));
        campaign.measured()
                .forEach(one -> one.trials().forEach(trial -> line(lines, one.name(), one.mtbfSeconds(), trial)));
        return lines.toString();
    }

    private static void line(StringBuilder lines, String name, OptionalDouble mtbf, Trial trial) {
        lines.append(String.format(
                Locale.ROOT,
                "%s,%s,%.4f,%d,%.4f,%.4f,%.4f%n",
                name,
                mtbf.isPresent() ? Double.toString(mtbf.getAsDouble()) : "",
                trial.seconds(),
                trial.kills(),
                trial.commitSeconds(),
                trial.lostSeconds(),
                trial.recoverySeconds()));
    }

    /** Overheads over the mean time between failures. */
    LineChart chart() {
        LineChart chart = new LineChart("What failures cost", "% of the plain run", false).over("s between failures");
        Map<Integer, Double> published = new TreeMap<>();
        disturbed().forEach(one -> one.published().ifPresent(percent -> published.put(mtbf(one), percent)));
        draw(chart, "expected", values(campaign::expected));
        draw(chart, "as it happened", values(one -> Optional.of(one.total())));
        draw(chart, "commits", values(one -> Optional.of(one.commits())));
        draw(chart, "lost work", values(one -> Optional.of(one.lost())));
        draw(chart, "recovery", values(one -> Optional.of(one.recovery())));
        draw(chart, "Fenix with S3D", published);
        return chart;
    }

    private static void draw(LineChart chart, String name, Map<Integer, Double> values) {
        if (!values.isEmpty()) {
            chart.line(name, values);
        }
    }

    private List<Measured> disturbed() {
        return campaign.measured().stream()
                .filter(one -> one.mtbfSeconds().isPresent())
                .toList();
    }

    private static int mtbf(Measured one) {
        return Integer.parseInt(one.name().replace(" s", ""));
    }

    private Map<Integer, Double> values(Function<Measured, Optional<Estimate>> share) {
        Map<Integer, Double> values = new TreeMap<>();
        for (Measured one : disturbed()) {
            share.apply(one)
                    .filter(estimate -> !Double.isNaN(estimate.mean()))
                    .ifPresent(estimate -> values.put(mtbf(one), estimate.mean()));
        }
        return values;
    }

    /** What one failure costs, and what the same method finds where there is none. */
    String failure() {
        return campaign.besidesLost()
                .map(cost -> String.format(
                        "Besides the work that is lost one failure costs %s s, all conditions together; at times when nobody"
                                + " died the same method finds %s s.",
                        cost, campaign.sham().map(Estimate::toString).orElse(NOTHING)))
                .orElseGet(campaign::whyUnknown);
    }

    /** The same for programs, and what is to be known of the rows. */
    Json addTo(Json document) {
        return document.put(
                        "besides_lost_seconds",
                        campaign.besidesLost().map(MtbfReport::json).orElse(null))
                .put("sham_seconds", campaign.sham().map(MtbfReport::json).orElse(null))
                .put(
                        "columns",
                        new Json()
                                .put("overhead_percent", "as it happened, with the kills that there happened to be")
                                .put("expected_percent", "the loop, with as many failures as there are on average")
                                .put("step_percent", "a step of the loop, where nothing fails and is committed")
                                .put("once_seconds", "before the loop and after it")
                                .put("own_pace_percent", OWN_PACE));
    }

    List<Json> rows() {
        return campaign.measured().stream()
                .map(one -> new Json()
                        .put("condition", one.name())
                        .put("mtbf_s", orNull(one.mtbfSeconds()))
                        .put("runs", one.trials().size())
                        .put("kills", one.kills())
                        .put("expected_kills", one.expectedKills())
                        .put("seconds", one.meanSeconds())
                        .put("overhead_percent", json(one.total()))
                        .put(
                                "expected_percent",
                                campaign.expected(one).map(MtbfReport::json).orElse(null))
                        .put(
                                "step_percent",
                                campaign.steady().map(MtbfReport::json).orElse(null))
                        .put("commits_percent", json(one.commits()))
                        .put("lost_work_percent", json(one.lost()))
                        .put("recovery_percent", json(one.recovery()))
                        .put(
                                "failure_seconds",
                                one.perFailure().map(MtbfReport::json).orElse(null))
                        .put(
                                "lost_per_failure_seconds",
                                one.lostPerFailure().map(MtbfReport::json).orElse(null))
                        .put("once_seconds", one.outside().map(MtbfReport::json).orElse(null))
                        .put(
                                "own_pace_percent",
                                one.byOwnPace().map(MtbfReport::json).orElse(null))
                        .put("published_percent", orNull(one.published())))
                .toList();
    }

    private static Json json(Estimate estimate) {
        return new Json().put("mean", estimate.mean()).put("half_95", orNull(estimate.half()));
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? Double.valueOf(value.getAsDouble()) : null;
    }
}
