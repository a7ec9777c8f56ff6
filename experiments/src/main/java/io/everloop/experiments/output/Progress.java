package io.everloop.experiments.output;

import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * Tells on the error stream how far long work has come: on a terminal in one line that rewrites itself,
 * otherwise in a line every ten seconds. Short work stays silent. Safe for use by several threads.
 */
public final class Progress implements AutoCloseable {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintWriter err;
    private final boolean terminal;
    private final long begin = System.nanoTime();
    private final long patienceNanos;
    private long due;
    private boolean shown;

    private Progress(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
        this.patienceNanos = terminal ? NANOS_PER_SECOND / 5 : 10 * NANOS_PER_SECOND;
        this.due = begin + Math.max(patienceNanos, NANOS_PER_SECOND);
    }

    /** Progress on the given stream; the launcher says in a property whether that is a terminal. */
    public static Progress on(PrintWriter err) {
        return new Progress(err, Boolean.getBoolean("everloop.terminal"));
    }

    /** Says something like "12,000 of 40,000 runs"; the text is only asked for if it is time to show it. */
    public synchronized void show(Supplier<String> state) {
        long now = System.nanoTime();
        if (now < due) {
            return;
        }
        due = now + patienceNanos;
        shown = true;
        String line = String.format("%4d s  %s", (now - begin) / NANOS_PER_SECOND, state.get());
        err.print(terminal ? CLEAR_LINE + line : line + System.lineSeparator());
        err.flush();
    }

    /** Leaves no trace on a terminal. */
    @Override
    public synchronized void close() {
        if (terminal && shown) {
            err.print(CLEAR_LINE);
            err.flush();
        }
    }
}
