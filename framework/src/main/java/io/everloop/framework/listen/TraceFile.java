package io.everloop.framework.listen;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A run on a time line, for Perfetto or a browser's own viewer of traces: deaths and faults at the tracks of their workers, the
 * steps of each repair one after the other at a track of its own, iterations and commits as curves.
 */
public final class TraceFile implements RunListener {

    public static final String NAME = "trace.json";

    private static final int REPAIRS = 1_000_000;

    private final Writer out;
    private IOException trouble;
    private String before = "{\"traceEvents\":[\n";

    /** Begins the file. */
    public TraceFile(Path directory) throws IOException {
        out = Files.newBufferedWriter(directory.resolve(NAME));
    }

    @Override
    public void on(Duration at, RunEvent event) {
        double micros = at.toNanos() / 1e3;
        if (event instanceof RunEvent.Progressed progressed) {
            curve(micros, "iteration", progressed.iteration());
            curve(micros, "commits", progressed.commits());
        } else if (event instanceof RunEvent.Repaired repaired) {
            repair(micros, repaired);
        } else {
            Object worker = event.facts().getOrDefault("worker", REPAIRS);
            add(Facts.of("name", event.name(), "ph", "i", "s", "p", "ts", micros, "pid", 0, "tid", worker)
                    .and("args", event.facts())
                    .toString());
        }
    }

    private void curve(double micros, String name, long value) {
        add(Facts.of("name", name, "ph", "C", "ts", micros, "pid", 0)
                .and("args", Map.of(name, value))
                .toString());
    }

    private void repair(double micros, RunEvent.Repaired repaired) {
        double from = micros - repaired.totalMillis() * 1e3;
        slice("repair " + repaired.epoch(), from, repaired.totalMillis() * 1e3);
        for (Map.Entry<String, Double> phase : repaired.phases().entrySet()) {
            if (phase.getValue() > 0) {
                slice(phase.getKey(), from, phase.getValue() * 1e3);
                from += phase.getValue() * 1e3;
            }
        }
    }

    private void slice(String name, double from, double length) {
        add(Facts.of("name", name, "ph", "X", "ts", from, "dur", length, "pid", 0, "tid", REPAIRS)
                .toString());
    }

    private void add(String entry) {
        write(before + entry);
        before = ",\n";
    }

    /** A trace that cannot be written is no reason to end a run: that is said when it is over. */
    private void write(String text) {
        if (trouble == null) {
            try {
                out.write(text);
            } catch (IOException e) {
                trouble = e;
            }
        }
    }

    @Override
    public void close() {
        // Without any entry the list has not even begun.
        write(before.startsWith(",") ? "\n]}\n" : before + "]}\n");
        try {
            out.close();
        } catch (IOException e) {
            trouble = trouble == null ? e : trouble;
        }
        if (trouble != null) {
            throw new UncheckedIOException("the trace cannot be written", trouble);
        }
    }
}
