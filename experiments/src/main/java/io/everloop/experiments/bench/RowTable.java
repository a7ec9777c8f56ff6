package io.everloop.experiments.bench;

import io.everloop.experiments.output.Table;
import java.util.List;

/** Figures beside those they are compared with, for people. */
final class RowTable {

    private RowTable() {}

    /**
     * A line for each row.
     *
     * @param beside what the others are called
     * @param theirs what the column of their figures is called
     */
    static Table of(List<Row> rows, String beside, String theirs) {
        Table table = new Table("row", "config", "ours", "unit", beside, theirs, "ratio", "target", "met");
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

    /** How many of the rows that have a target meet it. */
    static String verdict(List<Row> rows) {
        List<Row> judged = rows.stream().filter(row -> !row.target().isNone()).toList();
        return String.format(
                "%d of %d targets met.", judged.stream().filter(Row::isMet).count(), judged.size());
    }

    /** Three digits that count. */
    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        return String.format("%,." + decimals + "f", value);
    }
}
