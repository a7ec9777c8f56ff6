package io.everloop.experiments.output;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Lines over numbers, of ranks unless said otherwise, as an SVG picture that needs nothing else: the horizontal axis is
 * logarithmic to base 2, the vertical one linear or logarithmic to base 10.
 */
public final class LineChart {

    private static final int WIDTH = 720;
    private static final int HEIGHT = 420;
    private static final int LEFT = 76;
    private static final int RIGHT = 180;
    private static final int TOP = 44;
    private static final int BOTTOM = 52;
    private static final String[] COLOURS = {"#0b6e99", "#d9730d", "#4d8f3a", "#a23b72", "#6b5b95", "#7a7a7a"};

    private static final String RANKS = "ranks";

    private final String title;
    private final String unit;
    private final boolean logarithmic;
    private String axis = RANKS;
    private final Map<String, NavigableMap<Integer, Double>> lines = new LinkedHashMap<>();

    public LineChart(String title, String unit, boolean logarithmic) {
        this.title = title;
        this.unit = unit;
        this.logarithmic = logarithmic;
    }

    /** Has the horizontal axis show something else, with a mark at each number that a line has. */
    public LineChart over(String what) {
        axis = what;
        return this;
    }

    /** Adds a line through the given values by numbers of ranks. */
    public LineChart line(String name, Map<Integer, Double> valuesByRanks) {
        lines.put(name, new TreeMap<>(valuesByRanks));
        return this;
    }

    /** The picture. */
    public String svg() {
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\"",
                WIDTH,
                HEIGHT,
                escape(title));
        add(
                svg,
                " font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n");
        text(svg, LEFT, 24, "start", title + " (" + unit + ")");
        horizontalAxis(svg);
        verticalAxis(svg);
        int index = 0;
        for (Map.Entry<String, NavigableMap<Integer, Double>> line : lines.entrySet()) {
            draw(svg, line.getKey(), line.getValue(), COLOURS[index % COLOURS.length], index);
            index++;
        }
        return svg.append("</svg>\n").toString();
    }

    private void draw(StringBuilder svg, String name, NavigableMap<Integer, Double> line, String colour, int index) {
        StringBuilder points = new StringBuilder();
        line.forEach((ranks, value) -> {
            add(points, "%.1f,%.1f ", x(ranks), y(value));
            add(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x(ranks), y(value), colour);
        });
        add(svg, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, colour);
        int keyY = TOP + 14 + 20 * index;
        int keyX = WIDTH - RIGHT + 14;
        add(svg, "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"4\" fill=\"%s\"/>\n", keyX, keyY - 6, colour);
        text(svg, keyX + 20, keyY, "start", name);
    }

    private void horizontalAxis(StringBuilder svg) {
        if (axis.equals(RANKS)) {
            for (int power = log2(first()); power <= log2(last()); power += 2) {
                mark(svg, 1 << power, "2^" + power);
            }
        } else {
            lines.values().stream()
                    .flatMap(line -> line.keySet().stream())
                    .distinct()
                    .forEach(number -> mark(svg, number, number.toString()));
        }
        text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "middle", axis);
    }

    private void mark(StringBuilder svg, int number, String label) {
        double at = x(number);
        add(svg, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#eee\"/>\n", at, at, TOP, HEIGHT - BOTTOM);
        text(svg, at, HEIGHT - BOTTOM + 18, "middle", label);
    }

    private void verticalAxis(StringBuilder svg) {
        double step = logarithmic ? 0 : niceStep(top());
        for (double tick = logarithmic ? bottom() : 0;
                tick <= top() * 1.0001;
                tick = logarithmic ? tick * 10 : tick + step) {
            double at = y(tick);
            add(
                    svg,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n",
                    LEFT,
                    WIDTH - RIGHT,
                    at,
                    at);
            text(svg, LEFT - 8, at + 4, "end", label(tick));
        }
    }

    private static String label(double tick) {
        if (tick >= 1e4) {
            return String.format(Locale.ROOT, "%.0e", tick).replace("e+0", "e").replace("e+", "e");
        }
        return tick >= 10 || tick == Math.rint(tick)
                ? String.format(Locale.ROOT, "%.0f", tick)
                : String.format(Locale.ROOT, "%.2f", tick);
    }

    /** A fifth of the height or a little more, in a round number. */
    private static double niceStep(double top) {
        double raw = top / 5;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= raw) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private double x(int number) {
        double begin = axis.equals(RANKS) ? log2(first()) : exactLog2(first());
        double end = axis.equals(RANKS) ? Math.max(begin + 1, log2(last())) : Math.max(begin + 0.1, exactLog2(last()));
        return LEFT + (exactLog2(number) - begin) / (end - begin) * (WIDTH - RIGHT - LEFT);
    }

    private static double exactLog2(int number) {
        return Math.log(number) / Math.log(2);
    }

    private double y(double value) {
        double share = logarithmic
                ? (Math.log10(value) - Math.log10(bottom())) / (Math.log10(top()) - Math.log10(bottom()))
                : value / top();
        return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
    }

    private double top() {
        double highest = values().max().orElse(1);
        if (logarithmic) {
            return Math.pow(10, Math.ceil(Math.log10(highest) + 1e-9));
        }
        double step = niceStep(highest);
        return Math.ceil(highest / step) * step;
    }

    private double bottom() {
        return Math.pow(10, Math.floor(Math.log10(values().min().orElse(1))));
    }

    private java.util.stream.DoubleStream values() {
        return lines.values().stream().flatMap(line -> line.values().stream()).mapToDouble(Double::doubleValue);
    }

    private int first() {
        return lines.values().stream().mapToInt(NavigableMap::firstKey).min().orElse(1);
    }

    private int last() {
        return lines.values().stream().mapToInt(NavigableMap::lastKey).max().orElse(2);
    }

    private static int log2(int ranks) {
        return 31 - Integer.numberOfLeadingZeros(ranks);
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String text) {
        add(
                svg,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#333\">%s</text>\n",
                x,
                y,
                anchor,
                escape(text));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static void add(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }
}
