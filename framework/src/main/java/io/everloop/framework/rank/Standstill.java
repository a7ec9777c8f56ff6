package io.everloop.framework.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Has this process stand still, as if stopped from outside: SIGSTOP. A shell wakes it up again, if anybody does. The shell
 * waits for the end of its standard input, which is that of this process: who is killed meanwhile leaves nobody behind.
 */
final class Standstill {

    private Standstill() {}

    /** Returns when the process goes on. */
    static void of(Optional<Duration> time) {
        String pid = Long.toString(ProcessHandle.current().pid());
        String seconds = time.map(span -> String.format(Locale.ROOT, "%.6f", span.toNanos() / 1e9))
                .orElse("");
        String script = time.isPresent() ? "kill -STOP $0; timeout $1 cat || kill -CONT $0" : "kill -STOP $0";
        try {
            new ProcessBuilder("sh", "-c", script, pid, seconds)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("a shell is needed to stop this process", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
