package io.everloop.spares;

import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Tells the listener of a job what happens, on a thread of its own, so that one that takes its time (a terminal, a pipe to
 * somebody who reads slowly) delays nobody who has to be told of a death.
 */
final class Herald {

    private static final int MANY = 4096;

    private final JobListener listener;
    private final Runnable onCaughtUp;
    private final BlockingQueue<Consumer<JobListener>> news = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "everloop-listener");
    private volatile boolean ended;
    private volatile boolean behind;
    private volatile boolean broken;
    private RuntimeException thrown;

    Herald(JobListener listener, Runnable onCaughtUp) {
        this.listener = listener;
        this.onCaughtUp = onCaughtUp;
        thread.setDaemon(true);
        thread.start();
    }

    void tell(Consumer<JobListener> piece) {
        if (!broken) {
            news.add(piece);
        }
    }

    /** Tells what the user should know of. */
    void notice(String sentence) {
        tell(to -> to.notice(sentence));
    }

    /** Whether so much is untold that no more should be asked for; says so itself when it has caught up. */
    boolean isBehind() {
        if (!behind && news.size() > MANY) {
            behind = true;
        }
        return behind;
    }

    private void run() {
        try {
            while (!ended || !news.isEmpty()) {
                news.take().accept(listener);
                if (behind && news.size() < MANY / 2) {
                    behind = false;
                    onCaughtUp.run();
                }
            }
        } catch (RuntimeException e) {
            thrown = e;
            broken = true; // nobody will listen any more
            news.clear();
            behind = false;
            onCaughtUp.run();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this thread", e);
        }
    }

    /** Waits until everything is told; what the listener threw, if it did. */
    Optional<RuntimeException> finish() throws InterruptedException {
        tell(last -> ended = true);
        thread.join();
        return Optional.ofNullable(thrown);
    }
}
