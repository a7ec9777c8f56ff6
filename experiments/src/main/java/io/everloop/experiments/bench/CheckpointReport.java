package io.everloop.experiments.bench;

import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.Table;
import java.util.List;

/**
 * What a run found about checkpoints, for people and for programs.
 *
 * @param rows the figures
 */
record CheckpointReport(List<Row> rows) {

    Json json() {
        return new Json()
                .put("bench", "checkpoint")
                .put("rows", rows.stream().map(Row::json).toList());
    }

    String text() {
        List<Row> judged = rows.stream().filter(row -> !row.target().isNone()).toList();
        return table() + "\n\n"
                + String.format(
                        "%d of %d targets met. Medians; of several ranks the slowest counts. Space is what a level keeps, in"
                                + " images of its data.",
                        judged.stream().filter(Row::isMet).count(), judged.size());
    }

    private Table table() {
        Table table = new Table("row", "config", "ours", "unit", "limit", "its", "ratio", "target", "met");
        for (Row row : rows) {
            table.row(
                    row.name(),
                    row.config(),
                    number(row.value()),
                    row.unit(),
                    row.reference().isNone() ? "" : row.reference().name(),
                    number(row.reference().value()),
                    number(row.ratio()),
                    row.target().text(row.unit()),
                    row.target().isNone() ? "" : row.isMet() ? "yes" : "no");
        }
        return table;
    }

    private static String number(double value) {
        return Double.isFinite(value) ? String.format("%,.2f", value) : "–";
    }
}
