package io.everloop.experiments.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/** Named figures that came from another process, several of each name. */
final class Figures {

    private final Map<String, List<Double>> byName = new TreeMap<>();

    /** Reads lines of a name and its figures, separated by spaces. */
    static Figures parse(Collection<String> lines) {
        Figures figures = new Figures();
        for (String line : lines) {
            int space = line.indexOf(' ');
            if (space < 0) {
                throw new IllegalArgumentException("'" + line + "' is no name with figures");
            }
            figures.add(line.substring(0, space), line.substring(space + 1));
        }
        return figures;
    }

    /** Adds figures, separated by spaces, to those of a name. */
    void add(String name, String more) {
        add(name, Arrays.stream(more.strip().split(" +")).map(Double::valueOf).toList());
    }

    void add(String name, List<Double> more) {
        byName.computeIfAbsent(name, any -> new ArrayList<>()).addAll(more);
    }

    void addAll(Figures others) {
        others.byName.forEach(this::add);
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }

    double median(String name) {
        List<Double> figures = byName.get(name);
        if (figures == null) {
            throw new IllegalArgumentException("there is no figure '" + name + "' in " + byName.keySet());
        }
        return median(figures);
    }

    /** How many times as large those of a name are as those of another that were taken in turn with them. */
    double medianRatio(String name, String other) {
        List<Double> figures = byName.get(name);
        List<Double> others = byName.get(other);
        return median(IntStream.range(0, Math.min(figures.size(), others.size()))
                .mapToObj(i -> figures.get(i) / others.get(i))
                .toList());
    }

    static double median(List<Double> figures) {
        return new Median()
                .evaluate(figures.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
