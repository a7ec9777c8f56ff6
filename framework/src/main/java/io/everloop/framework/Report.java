package io.everloop.framework;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What ranks tell whoever started the job about how it is kept running: as results with names of their own.
 *
 * @param values numbers by name; several in one are separated by commas
 */
public record Report(TreeMap<String, String> values) {

    /** All names of results that are not the program's begin with this. */
    private static final String PREFIX = "everloop.";

    /** Of a fault that a rank is about to carry out: what, and when. */
    public static final String FAULT = "fault";

    /** Of a loop that has come further. */
    public static final String PROGRESS = "progress";

    /** Of a repair that has succeeded; its number follows. */
    public static final String REPAIR = "repair.";

    /** Of the work that had to be done again; the number of the repair follows. */
    public static final String REDONE = "redone.";

    /** Of a job that goes on from what an earlier run has committed. */
    public static final String RESUMED = "resumed";

    /** A sentence for the user, as it is; its number follows. */
    public static final String NOTICE = "notice.";

    /** Of a rank that has come to its end. */
    public static final String END = "end";

    public static Report empty() {
        return new Report(new TreeMap<>());
    }

    public Report put(String name, long value) {
        return put(name, Long.toString(value));
    }

    public Report put(String name, String value) {
        values.put(name, value);
        return this;
    }

    /** Text with spaces in it. */
    public Report putSentence(String name, String sentence) {
        return put(name, URLEncoder.encode(sentence, StandardCharsets.UTF_8));
    }

    public String sentence(String name) {
        return URLDecoder.decode(text(name), StandardCharsets.UTF_8);
    }

    public Report put(String name, List<Integer> numbers) {
        return put(name, numbers.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    public String text(String name) {
        return values.getOrDefault(name, "");
    }

    public long number(String name) {
        return Long.parseLong(values.getOrDefault(name, "0"));
    }

    public List<Integer> numbers(String name) {
        String text = text(name);
        return text.isEmpty()
                ? List.of()
                : List.of(text.split(",", -1)).stream().map(Integer::valueOf).toList();
    }

    /** The name of a result that is a report. */
    public static String nameOf(String kind) {
        return PREFIX + kind;
    }

    /** What a report is about; nothing if the result is the program's own. */
    public static Optional<String> kindOf(String name) {
        return name.startsWith(PREFIX) ? Optional.of(name.substring(PREFIX.length())) : Optional.empty();
    }

    /** As the value of a result. */
    public String toValue() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /** What {@link #toValue} has written. */
    public static Report of(String value) {
        Report report = empty();
        for (String one : value.split(" ", -1)) {
            int equals = one.indexOf('=');
            report.put(one.substring(0, equals), one.substring(equals + 1));
        }
        return report;
    }
}
