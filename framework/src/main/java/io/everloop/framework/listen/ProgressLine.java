package io.everloop.framework.listen;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Shows how far a run has come: on a terminal a line that rewrites itself, otherwise a line for each twentieth of the way. Runs
 * of a few seconds, and those of which nobody knows how long they are where there is no terminal, are left in peace.
 */
public final class ProgressLine implements RunListener {

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int WIDTH = 24;
    private static final int PARTS = 20;
    private static final String CLEAR = "\r\033[K";

    private final Consumer<String> screen;
    private final boolean isTerminal;
    private Duration readyAt = Duration.ZERO;
    private long from;
    private long shownPart;
    private long failures;
    private boolean isShown;

    /**
     * @param screen takes text as it is, line ends included
     */
    public ProgressLine(Consumer<String> screen, boolean isTerminal) {
        this.screen = screen;
        this.isTerminal = isTerminal;
    }

    @Override
    public void on(Duration at, RunEvent event) {
        if (event instanceof RunEvent.Progressed progressed) {
            show(at.minus(readyAt), progressed);
            return;
        }
        clear();
        if (event instanceof RunEvent.Ready) {
            readyAt = at;
        } else if (event instanceof RunEvent.Resumed resumed) {
            from = resumed.iteration();
        } else if (event instanceof RunEvent.Died) {
            failures++;
        }
    }

    private void show(Duration since, RunEvent.Progressed progressed) {
        if (since.compareTo(PATIENCE) < 0) {
            return;
        }
        if (isTerminal) {
            screen.accept(CLEAR + text(since, progressed));
            isShown = true;
        } else if (progressed.goal() > 0 && progressed.iteration() * PARTS / progressed.goal() > shownPart) {
            shownPart = progressed.iteration() * PARTS / progressed.goal();
            screen.accept("everloop: " + text(since, progressed) + System.lineSeparator());
        }
    }

    private String text(Duration since, RunEvent.Progressed progressed) {
        double rate = Math.max(0, progressed.iteration() - from) / (since.toNanos() / 1e9);
        String failed = failures == 0 ? "" : String.format(Locale.ROOT, ", %d failed", failures);
        if (progressed.goal() <= 0) {
            return String.format(Locale.ROOT, "iteration %,d, %,.1f/s%s", progressed.iteration(), rate, failed);
        }
        long share = Math.min(progressed.goal(), progressed.iteration());
        int filled = (int) (WIDTH * share / progressed.goal());
        return String.format(
                Locale.ROOT,
                "[%s%s] %3d %%, iteration %,d of %,d, %,.1f/s, %s left%s",
                "#".repeat(filled),
                ".".repeat(WIDTH - filled),
                100 * share / progressed.goal(),
                progressed.iteration(),
                progressed.goal(),
                rate,
                left((progressed.goal() - share) / Math.max(1e-9, rate)),
                failed);
    }

    private static String left(double seconds) {
        long whole = (long) Math.min(Integer.MAX_VALUE, Math.ceil(seconds));
        return whole < 120 ? whole + " s" : String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60);
    }

    private void clear() {
        if (isShown) {
            screen.accept(CLEAR);
            isShown = false;
        }
    }

    @Override
    public void close() {
        clear();
    }
}
