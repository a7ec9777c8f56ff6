package io.everloop.framework.fault;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The steps of protocols at which somebody can be killed, as a list beside this class names them. */
final class Points {

    /** Kept as the code has them by a test. */
    static final String LIST = "points.txt";

    private Points() {}

    static SortedSet<String> all() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Points.class.getResourceAsStream(LIST), StandardCharsets.UTF_8))) {
            return Collections.unmodifiableSortedSet(lines.lines().collect(Collectors.toCollection(TreeSet::new)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sees that there is such a step.
     *
     * @throws IllegalArgumentException with a sentence that lists all, if there is none
     */
    static void check(String name) {
        SortedSet<String> all = all();
        if (!all.contains(name)) {
            throw new IllegalArgumentException(
                    "no protocol has a step '" + name + "'; there are " + String.join(", ", all));
        }
    }
}
