package io.everloop.experiments.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of text under column names, written as Markdown with aligned columns, numbers to the right. */
public final class Table {

    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... columns) {
        this.columns = List.of(columns);
    }

    /** Adds a row with one cell for each column. */
    public Table row(String... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for the columns " + columns);
        }
        rows.add(List.of(cells));
        return this;
    }

    public List<String> columns() {
        return columns;
    }

    public List<List<String>> rows() {
        return List.copyOf(rows);
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, columns.size()).map(this::width).toArray();
        List<String> lines = new ArrayList<>();
        lines.add(line(columns, widths));
        lines.add(IntStream.range(0, widths.length)
                .mapToObj(
                        column -> isNumeric(column) ? "-".repeat(widths[column] - 1) + ":" : "-".repeat(widths[column]))
                .collect(Collectors.joining(" | ", "| ", " |")));
        rows.forEach(row -> lines.add(line(row, widths)));
        return String.join("\n", lines);
    }

    private String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(column -> {
                    String padding =
                            " ".repeat(widths[column] - cells.get(column).length());
                    return isNumeric(column) ? padding + cells.get(column) : cells.get(column) + padding;
                })
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private int width(int column) {
        int widest =
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
        return Math.max(3, Math.max(columns.get(column).length(), widest));
    }

    /** Whether every cell of a column begins with a digit, a sign or a dash that stands for nothing. */
    boolean isNumeric(int column) {
        return !rows.isEmpty()
                && rows.stream().map(row -> row.get(column)).allMatch(cell -> cell.matches("[-+]?[0-9].*|[-–—]|"));
    }
}
