package io.everloop.framework.listen;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Writes each event as a line of JSON, at once, so that a run that comes to no end has left what there was to tell. */
public final class EventFile implements RunListener {

    public static final String NAME = "events.jsonl";

    private final PrintWriter lines;

    public EventFile(Path directory) throws IOException {
        lines = new PrintWriter(Files.newBufferedWriter(directory.resolve(NAME), StandardCharsets.UTF_8));
    }

    @Override
    public void on(Duration at, RunEvent event) {
        lines.println(Facts.of("t_ms", TimeUnit.NANOSECONDS.toMicros(at.toNanos()) / 1e3, "event", event.name())
                .andAll(event.facts()));
        lines.flush();
    }

    @Override
    public void close() {
        lines.close();
    }
}
