package io.everloop.comm.link;

import java.util.function.Consumer;

/** Says why connections were refused, a few lines per second at most: nobody outside can flood the log. */
final class RefusalLog {

    static final int LINES_PER_WINDOW = 5;
    static final long WINDOW_NANOS = 1_000_000_000L;

    private final Consumer<String> lines;
    private final String prefix;
    private boolean open;
    private long windowStart;
    private int said;
    private long unsaid;

    RefusalLog(int worker, Consumer<String> lines) {
        this.lines = lines;
        prefix = "worker=" + worker + " phase=handshake ";
    }

    void say(String line, long nowNanos) {
        if (!open || nowNanos - windowStart >= WINDOW_NANOS) {
            sayHowManyMore();
            open = true;
            windowStart = nowNanos;
            said = 0;
        }
        if (said == LINES_PER_WINDOW) {
            unsaid++;
        } else {
            said++;
            lines.accept(prefix + line);
        }
    }

    /** Accounts for the lines that were left out. */
    void sayHowManyMore() {
        if (unsaid > 0) {
            lines.accept(prefix + unsaid + " more refusals were not logged");
            unsaid = 0;
        }
    }
}
