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

    private static final String NOTHING = "–";

    private final Campaign campaign;

    MtbfReport(Campaign campaign) {
        this.campaign = campaign;
    }

    Table table() {
        Table table = new Table(
                "failure every",
                "runs",
                "kills",
                "seconds",
                "overhead %",
                "commits",
                "lost work",
                "recovery",
                "a failure, s",
                "by own pace %",
                "Fenix %");
        double plain =
                campaign.plain().stream().mapToDouble(Trial::seconds).average().orElse(0);
        table.row(
                "plain",
                Integer.toString(campaign.plain().size()),
                "0",
                seconds(plain),
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
                    Integer.toString(one.pairs().size()),
                    Integer.toString(one.kills()),
                    seconds(one.meanSeconds()),
                    one.total().toString(),
                    one.commits().toString(),
                    one.lost().toString(),
                    one.recovery().toString(),
                    orNothing(one.perFailure()),
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
        return String.format(Locale.ROOT, "%.2f", seconds);
    }

    /** One line for each run. */
    String csv() {
        StringBuilder lines = new StringBuilder("condition,mtbf_s,seconds,kills,commit_s,lost_s,recovery_s\n");
        campaign.plain().forEach(trial -> line(lines, "plain", OptionalDouble.empty(), trial));
        campaign.measured()
                .forEach(one -> one.pairs().forEach(pair -> line(lines, one.name(), one.mtbfSeconds(), pair.trial())));
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
        chart.line("all", values(Measured::total))
                .line("commits", values(Measured::commits))
                .line("lost work", values(Measured::lost))
                .line("recovery", values(Measured::recovery));
        Map<Integer, Double> own = new TreeMap<>();
        disturbed().forEach(one -> one.byOwnPace().ifPresent(estimate -> own.put(mtbf(one), estimate.mean())));
        if (!own.isEmpty()) {
            chart.line("by own pace", own);
        }
        return published.isEmpty() ? chart : chart.line("Fenix with S3D", published);
    }

    private List<Measured> disturbed() {
        return campaign.measured().stream()
                .filter(one -> one.mtbfSeconds().isPresent())
                .toList();
    }

    private static int mtbf(Measured one) {
        return Integer.parseInt(one.name().replace(" s", ""));
    }

    private Map<Integer, Double> values(Function<Measured, Estimate> share) {
        Map<Integer, Double> values = new TreeMap<>();
        disturbed().forEach(one -> values.put(mtbf(one), share.apply(one).mean()));
        return values;
    }

    List<Json> rows() {
        return campaign.measured().stream()
                .map(one -> new Json()
                        .put("condition", one.name())
                        .put("mtbf_s", orNull(one.mtbfSeconds()))
                        .put("runs", one.pairs().size())
                        .put("kills", one.kills())
                        .put("seconds", one.meanSeconds())
                        .put("overhead_percent", json(one.total()))
                        .put("commits_percent", json(one.commits()))
                        .put("lost_work_percent", json(one.lost()))
                        .put("recovery_percent", json(one.recovery()))
                        .put(
                                "failure_seconds",
                                one.perFailure().map(MtbfReport::json).orElse(null))
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
