package io.everloop.experiments.output;

import java.util.ArrayList;
import java.util.List;

/** A heading and below it lines of a name and a value, the values aligned. */
public final class Block {

    private record Line(String name, String value) {}

    private final String heading;
    private final List<Line> lines = new ArrayList<>();

    public Block(String heading) {
        this.heading = heading;
    }

    /** Adds a line. */
    public Block line(String name, String format, Object... values) {
        lines.add(new Line(name, String.format(format, values)));
        return this;
    }

    @Override
    public String toString() {
        int width = lines.stream().mapToInt(line -> line.name().length()).max().orElse(0);
        StringBuilder text = new StringBuilder(heading);
        for (Line line : lines) {
            text.append("\n  ").append(line.name());
            text.append(" ".repeat(width - line.name().length() + 3)).append(line.value());
        }
        return text.toString();
    }
}
