package io.everloop.framework.listen;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Tells each event in a line with fixed columns: time, rank, epoch, phase, and what else there is as key=value. */
public final class LogLines implements RunListener {

    private static final String NOBODY = "-";

    private final Consumer<String> lines;
    private int epoch;

    public LogLines(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void on(Duration at, RunEvent event) {
        if (event instanceof RunEvent.Repaired repaired) {
            epoch = repaired.epoch();
            repaired.phases().forEach((phase, millis) -> line(at, NOBODY, phase, Map.of("ms", millis)));
        }
        Map<String, Object> facts = new LinkedHashMap<>(event.facts());
        Object rank = facts.remove("rank");
        facts.remove("epoch");
        facts.remove("phases_ms");
        line(at, rank == null ? NOBODY : rank.toString(), event.name(), facts);
    }

    private void line(Duration at, String rank, String phase, Map<String, Object> facts) {
        String rest = facts.entrySet().stream()
                .map(fact -> fact.getKey() + "=" + value(fact.getValue().toString()))
                .collect(Collectors.joining(" "));
        lines.accept(
                String.format(Locale.ROOT, "%12.6f %5s %5d %-11s %s", at.toNanos() / 1e9, rank, epoch, phase, rest));
    }

    private static String value(String text) {
        return text.indexOf(' ') < 0 ? text : '"' + text.replace("\"", "'") + '"';
    }
}
