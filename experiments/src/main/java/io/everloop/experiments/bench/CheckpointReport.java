package io.everloop.experiments.bench;

import io.everloop.experiments.output.Json;
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
        return RowTable.of(rows, "limit", "its") + "\n\n" + RowTable.verdict(rows)
                + " Medians; of several ranks the slowest counts. Space is what a level keeps, in images of its data.";
    }
}
