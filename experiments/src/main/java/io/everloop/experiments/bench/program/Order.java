package io.everloop.experiments.bench.program;

import java.util.ArrayList;
import java.util.List;

/**
 * What the ranks of a job are to measure, as an argument of {@link Measurements}.
 *
 * @param what the name of a measurement
 * @param numbers what it needs to know, as its constructor says
 */
public record Order(String what, List<String> numbers) {

    private static final String SEPARATOR = ",";

    /** In one word. */
    public String text() {
        List<String> all = new ArrayList<>(List.of(what));
        all.addAll(numbers);
        return String.join(SEPARATOR, all);
    }

    static Order parse(String text) {
        List<String> all = List.of(text.split(SEPARATOR));
        return new Order(all.get(0), all.subList(1, all.size()));
    }

    int number(int index) {
        return Integer.parseInt(numbers.get(index));
    }
}
