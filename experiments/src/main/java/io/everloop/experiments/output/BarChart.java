package io.everloop.experiments.output;

import java.util.ArrayList;
import java.util.List;

/** Bars beside names as an SVG picture that needs nothing else, each with a mark where it was expected to end. */
public final class BarChart {

    private static final int WIDTH = 720;
    private static final int LEFT = 110;
    private static final int RIGHT = 130;
    private static final int TOP = 44;
    private static final int EACH = 34;

    private record Bar(String name, double value, double expected) {}

    private final String title;
    private final String unit;
    private final List<Bar> bars = new ArrayList<>();

    public BarChart(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    /** Adds a bar; the expected value is NaN if there is none. */
    public BarChart bar(String name, double value, double expected) {
        bars.add(new Bar(name, value, expected));
        return this;
    }

    /** The picture. */
    public String svg() {
        StringBuilder svg = new StringBuilder();
        int height = TOP + EACH * bars.size() + 14;
        Svg.add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\"", WIDTH, height);
        Svg.add(svg, " aria-label=\"%s\" font-family=\"sans-serif\" font-size=\"13\">\n", Svg.escape(title));
        Svg.add(svg, "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n");
        Svg.add(
                svg,
                "<text x=\"%d\" y=\"24\" fill=\"#333\">%s (%s)</text>\n",
                LEFT,
                Svg.escape(title),
                Svg.escape(unit));
        for (int i = 0; i < bars.size(); i++) {
            draw(svg, bars.get(i), TOP + EACH * i);
        }
        return svg.append("</svg>\n").toString();
    }

    private void draw(StringBuilder svg, Bar bar, int top) {
        int base = top + 17;
        Svg.add(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"#333\">", LEFT - 10, base);
        Svg.add(svg, "%s</text>\n", Svg.escape(bar.name()));
        Svg.add(svg, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\"", LEFT, top, length(bar.value()));
        Svg.add(svg, " height=\"24\" fill=\"#0b6e99\"/>\n");
        double end = length(bar.value());
        if (isShown(bar)) {
            double at = LEFT + length(bar.expected());
            Svg.add(svg, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"", at, at, top - 3, top + 27);
            Svg.add(svg, " stroke=\"#d9730d\" stroke-width=\"3\"/>\n");
            end = Math.max(end, length(bar.expected()));
        }
        Svg.add(svg, "<text x=\"%.1f\" y=\"%d\" fill=\"#333\">%.2f</text>\n", LEFT + end + 8, base, bar.value());
    }

    /** Whether something was expected, and it is not that it takes for ever. */
    private static boolean isShown(Bar bar) {
        return Double.isFinite(bar.expected());
    }

    private double length(double value) {
        double most = bars.stream()
                .mapToDouble(bar -> Math.max(bar.value(), isShown(bar) ? bar.expected() : 0))
                .max()
                .orElse(1);
        return most > 0 ? value / most * (WIDTH - LEFT - RIGHT) : 0;
    }
}
