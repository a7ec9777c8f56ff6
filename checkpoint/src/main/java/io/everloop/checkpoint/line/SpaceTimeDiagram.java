package io.everloop.checkpoint.line;

import io.everloop.checkpoint.line.Event.Checkpoint;
import io.everloop.checkpoint.line.History.Passage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A history and its recovery as an SVG picture that needs nothing else: processes are lines from left to right, checkpoints
 * marks on them, messages arrows between them. The recovery line runs from top to bottom; what is undone is pale, messages
 * that forced somebody back are red, lost ones dashed, those still on their way end in a ring.
 */
public final class SpaceTimeDiagram {

    private static final int COLUMN = 30;
    private static final int ROW = 78;
    private static final int LEFT = 64;
    private static final int RIGHT = 44;
    private static final int TOP = 86;
    private static final int BOTTOM = 74;
    private static final int NARROWEST = 720;

    private static final String INK = "#1f2933";
    private static final String PALE = "#c3cad3";
    private static final String LINE = "#2186eb";
    private static final String RED = "#d64545";
    private static final String AMBER = "#cb6e17";
    private static final String VIOLET = "#7b3fb5";

    private final Recovery recovery;
    private final History history;
    private final Columns columns;
    private final String title;
    private final double columnWidth;
    private final StringBuilder svg = new StringBuilder();

    private SpaceTimeDiagram(Recovery recovery, String title) {
        this.recovery = recovery;
        this.title = title;
        history = recovery.history();
        columns = new Columns(history);
        columnWidth = Math.max(COLUMN, (NARROWEST - LEFT - RIGHT) / (columns.last() + 1.0));
    }

    /** The picture. */
    public static String svg(Recovery recovery, String title) {
        return new SpaceTimeDiagram(recovery, title).draw();
    }

    private String draw() {
        double width = x(columns.last() + 1) + RIGHT;
        double height = y(history.processes() - 1) + BOTTOM;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\"",
                width, height, width, height);
        add(" role=\"img\" aria-label=\"%s\" font-family=\"sans-serif\" font-size=\"13\">\n", escape(title));
        add("<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n");
        arrowHeads();
        text(LEFT - 44, 26, "start", INK, 16, title);
        text(LEFT - 44, 46, "start", "#52606d", 13, summary());
        for (int process = 0; process < history.processes(); process++) {
            process(process);
        }
        messages();
        recoveryLine();
        for (int process = 0; process < history.processes(); process++) {
            checkpoints(process);
        }
        failures();
        legend(height - 18);
        return svg.append("</svg>\n").toString();
    }

    private String summary() {
        int useless = 0;
        for (int process = 0; process < history.processes(); process++) {
            useless += recovery.uselessCheckpoints(process);
        }
        return "events undone: " + recovery.undone() + " · useless checkpoints: " + useless + " · steps back: "
                + recovery.steps().size();
    }

    private void arrowHeads() {
        add("<defs>\n");
        for (String colour : List.of(INK, PALE, RED, AMBER)) {
            add(
                    "<marker id=\"to-%s\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\""
                            + " orient=\"auto\"><path d=\"M0 1 L9 5 L0 9 z\" fill=\"%s\"/></marker>\n",
                    colour.substring(1), colour);
        }
        add("</defs>\n");
    }

    private void process(int process) {
        double y = y(process);
        double turn = turn(process);
        double end = x(columns.last() + 1);
        text(LEFT - 16, y + 5, "end", INK, 14, "P" + process);
        line(x(0), y, turn, y, INK, "stroke-width=\"2\"");
        line(turn, y, end, y, PALE, "stroke-width=\"2\"");
    }

    private void checkpoints(int process) {
        int kept = recovery.line().positions().get(process);
        for (int at = 0; at < history.end(process); at++) {
            if (history.events().get(process).get(at) instanceof Checkpoint) {
                add(
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"22\" rx=\"2\" fill=\"%s\" stroke=\"%s\""
                                + " stroke-width=\"1.5\"/>\n",
                        x(columns.of(process, at)) - 4,
                        y(process) - 11,
                        at < kept ? INK : "#fff",
                        at < kept ? INK : "#9aa5b1");
            }
        }
    }

    private void messages() {
        Set<Message> orphans = new TreeSet<>();
        recovery.steps()
                .forEach(step -> step.because()
                        .filter(message -> message.to() == step.process())
                        .ifPresent(orphans::add));
        Map<Message, Fate> fates = recovery.line().fates(history);
        history.messages().forEach((message, passage) -> {
            if (passage.sent() != History.NOWHERE && passage.received() != History.NOWHERE) {
                arrow(message, passage, orphans.contains(message) ? Fate.ORPHAN : fates.get(message));
            } else if (passage.sent() != History.NOWHERE) {
                stub(message, passage, fates.get(message) == Fate.GHOST ? VIOLET : INK);
            }
        });
    }

    private void arrow(Message message, Passage passage, Fate fate) {
        String colour = switch (fate) {
            case ORPHAN -> RED;
            case LOST -> AMBER;
            case UNDONE -> PALE;
            default -> INK;
        };
        double fromX = x(columns.of(message.from(), passage.sent()));
        double toX = x(columns.of(message.to(), passage.received()));
        String style = fate == Fate.LOST ? " stroke-dasharray=\"7 4\"" : "";
        line(
                fromX,
                y(message.from()),
                toX,
                y(message.to()),
                colour,
                "stroke-width=\"" + (fate == Fate.ORPHAN ? "2" : "1.5") + "\" marker-end=\"url(#to-"
                        + colour.substring(1) + ")\"" + style);
        dot(fromX, y(message.from()), 2.5, colour, colour);
    }

    /** A message that nobody received ends on its way. */
    private void stub(Message message, Passage passage, String colour) {
        double fromX = x(columns.of(message.from(), passage.sent()));
        double fromY = y(message.from());
        double toX = fromX + 0.8 * columnWidth;
        double toY = fromY + Math.signum(message.to() - message.from()) * 0.4 * ROW;
        line(fromX, fromY, toX, toY, colour, "stroke-width=\"1.5\" stroke-dasharray=\"2 3\"");
        dot(fromX, fromY, 2.5, colour, colour);
        dot(toX, toY, 3.5, "#fff", colour);
    }

    private void recoveryLine() {
        StringBuilder path = new StringBuilder();
        double before = 0;
        for (int process = 0; process < history.processes(); process++) {
            double x = turn(process);
            double y = y(process);
            if (process == 0) {
                path.append(format("M%.1f %.1f L%.1f %.1f", x, y - 30, x, y));
            } else {
                path.append(format(" C%.1f %.1f %.1f %.1f %.1f %.1f", before, y - ROW / 2.0, x, y - ROW / 2.0, x, y));
            }
            before = x;
        }
        path.append(format(" l0 26"));
        add(
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\" stroke-opacity=\"0.75\""
                        + " stroke-linecap=\"round\"/>\n",
                path, LINE);
    }

    private void failures() {
        for (Recovery.Step step : recovery.steps()) {
            if (step.because().isEmpty()) {
                double x = x(columns.last() + 1);
                double y = y(step.process());
                line(x - 7, y - 7, x + 7, y + 7, RED, "stroke-width=\"3\"");
                line(x - 7, y + 7, x + 7, y - 7, RED, "stroke-width=\"3\"");
            }
        }
    }

    private void legend(double y) {
        double x = LEFT - 44;
        x = key(x, y, LINE, "stroke-width=\"3\"", "recovery line");
        x = key(x, y, INK, "stroke-width=\"1.5\"", "message");
        x = key(x, y, RED, "stroke-width=\"2\"", "orphan");
        x = key(x, y, AMBER, "stroke-width=\"1.5\" stroke-dasharray=\"7 4\"", "lost");
        x = key(x, y, VIOLET, "stroke-width=\"1.5\" stroke-dasharray=\"2 3\"", "ghost");
        key(x, y, PALE, "stroke-width=\"2\"", "undone");
    }

    private double key(double x, double y, String colour, String style, String name) {
        line(x, y - 4, x + 26, y - 4, colour, style);
        text(x + 32, y, "start", INK, 12, name);
        return x + 52 + 7 * name.length();
    }

    /** Where the recovery line crosses a process. */
    private double turn(int process) {
        return recovery.returns(process)
                ? x(columns.ofPosition(process, recovery.line().positions().get(process)))
                : x(columns.last() + 0.6);
    }

    private double x(double column) {
        return LEFT + column * columnWidth;
    }

    private static double y(int process) {
        return TOP + (double) process * ROW;
    }

    private void line(double fromX, double fromY, double toX, double toY, String colour, String style) {
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" %s/>\n",
                fromX, fromY, toX, toY, colour, style);
    }

    private void dot(double x, double y, double radius, String fill, String stroke) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\"/>\n", x, y, radius, fill, stroke);
    }

    private void text(double x, double y, String anchor, String colour, int size, String text) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\" font-size=\"%d\">%s</text>\n",
                x, y, anchor, colour, size, escape(text));
    }

    private void add(String format, Object... values) {
        svg.append(format(format, values));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
