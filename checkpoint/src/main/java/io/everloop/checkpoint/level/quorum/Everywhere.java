package io.everloop.checkpoint.level.quorum;

import io.everloop.checkpoint.level.LevelException;
import io.everloop.checkpoint.level.disk.Store;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same in all directories at the same time, since they may be on different disks. */
final class Everywhere implements AutoCloseable {

    private final ExecutorService threads;

    Everywhere(int directories) {
        threads = Executors.newFixedThreadPool(directories, task -> {
            Thread thread = new Thread(task, "everloop-quorum");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Something that is done with a directory. */
    interface Work<T> {
        void in(Store store, T what) throws LevelException;
    }

    /** Returns when all are done: where it failed, and why. */
    <T> Map<Path, String> run(Map<Path, Store> stores, T what, Work<T> work) throws LevelException {
        Map<Path, Future<?>> running = new TreeMap<>();
        stores.forEach((directory, store) -> running.put(directory, threads.submit(() -> {
            work.in(store, what);
            return null;
        })));
        Map<Path, String> failed = new TreeMap<>();
        for (Map.Entry<Path, Future<?>> each : running.entrySet()) {
            try {
                each.getValue().get();
            } catch (ExecutionException e) {
                failed.put(each.getKey(), e.getCause().getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LevelException("interrupted while directories were being written", e);
            }
        }
        return failed;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
