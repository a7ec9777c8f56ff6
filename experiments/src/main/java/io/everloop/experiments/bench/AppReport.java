package io.everloop.experiments.bench;

import io.everloop.experiments.output.Json;
import java.util.List;

/**
 * What a run found about an application, for people and for programs.
 *
 * @param bench what was measured
 * @param rows the figures
 * @param notes what people should know of them
 */
record AppReport(String bench, List<Row> rows, String notes) {

    Json json() {
        return new Json()
                .put("bench", bench)
                .put("rows", rows.stream().map(Row::json).toList());
    }

    String text() {
        return RowTable.of(rows, "beside", "its") + "\n\n" + RowTable.verdict(rows)
                + " Medians; of several ranks the slowest counts. " + notes;
    }
}
