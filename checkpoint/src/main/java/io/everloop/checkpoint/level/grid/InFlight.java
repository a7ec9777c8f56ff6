package io.everloop.checkpoint.level.grid;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests that were sent and not yet answered, a few at a time, answered in the order they were sent. For one thread. */
final class InFlight<T> {

    /** More do not make it faster. */
    private static final int LIMIT = 8;

    private final Duration patience;
    private final Consumer<T> consumer;
    private final Queue<Future<T>> requests = new ArrayDeque<>();

    /** Takes answers. */
    interface Consumer<T> {
        void accept(T answer) throws GridException;
    }

    InFlight(Duration patience, Consumer<T> consumer) {
        this.patience = patience;
        this.consumer = consumer;
    }

    /** Waits for the oldest if there are too many. */
    void add(CompletionStage<T> request) throws GridException {
        requests.add(request.toCompletableFuture());
        if (requests.size() > LIMIT) {
            consumer.accept(answer(requests.remove(), patience));
        }
    }

    /** Waits for all. */
    void finish() throws GridException {
        while (!requests.isEmpty()) {
            consumer.accept(answer(requests.remove(), patience));
        }
    }

    static <T> T answer(Future<T> request, Duration patience) throws GridException {
        try {
            return request.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new GridException("the grid failed: " + e.getCause().getMessage(), e.getCause());
        } catch (TimeoutException e) {
            throw new GridException("the grid did not answer for " + patience.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GridException("interrupted while the grid was asked", e);
        }
    }
}
