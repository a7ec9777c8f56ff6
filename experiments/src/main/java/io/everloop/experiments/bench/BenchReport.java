package io.everloop.experiments.bench;

import io.everloop.experiments.output.HtmlPage;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a run of benchmarks found, for people and for programs.
 *
 * @param rows the figures
 * @param notes what the reader has to know, in sentences
 * @param skipped why some are missing, in sentences
 * @param failures what of ours did not work, in sentences
 */
record BenchReport(List<Row> rows, List<String> notes, List<String> skipped, List<String> failures) {

    private static final List<String> DRAWN = List.of("barrier", "allreduce", "agree");

    Json json() {
        return new Json()
                .put("bench", "comm")
                .put("rows", rows.stream().map(Row::json).toList())
                .put("notes", notes)
                .put("skipped", skipped)
                .put("failures", failures);
    }

    /** A table, and below it what is missing and how many targets were met. */
    String text() {
        StringBuilder text = new StringBuilder(table().toString()).append('\n');
        sentences().forEach(sentence -> text.append('\n').append(sentence).append('.'));
        return text.append('\n').append(verdict()).toString();
    }

    private Stream<String> sentences() {
        return Stream.of(notes, skipped, failures).flatMap(List::stream);
    }

    private String verdict() {
        return RowTable.verdict(rows) + " Times are medians of the slowest rank's.";
    }

    private Table table() {
        return RowTable.of(rows, "reference", "theirs");
    }

    String html() {
        HtmlPage page = new HtmlPage("Communication, side by side").table(table());
        charts().values().forEach(page::picture);
        sentences().forEach(page::sentence);
        return page.sentence(verdict()).toString();
    }

    /** Pictures of what grows with the number of ranks, by file name. */
    Map<String, LineChart> charts() {
        Map<String, LineChart> charts = new LinkedHashMap<>();
        for (String name : DRAWN) {
            Map<String, Map<Integer, Double>> lines = lines(name);
            if (!lines.isEmpty()) {
                LineChart chart = new LineChart(name, "µs", true);
                lines.forEach(chart::line);
                charts.put(name, chart);
            }
        }
        return charts;
    }

    private Map<String, Map<Integer, Double>> lines(String name) {
        Map<String, Map<Integer, Double>> lines = new LinkedHashMap<>();
        for (Row row : rows) {
            if (row.name().equals(name)) {
                int ranks = row.placement().ranks();
                String ours = row.placement().isOneEach() ? "ours" : "ours, ranks share workers";
                lines.computeIfAbsent(ours, any -> new TreeMap<>()).merge(ranks, row.value(), Math::min);
                if (row.placement().isOneEach() && !row.reference().isNone()) {
                    lines.computeIfAbsent(row.reference().name(), any -> new TreeMap<>())
                            .put(ranks, row.reference().value());
                }
            }
        }
        return lines;
    }
}
