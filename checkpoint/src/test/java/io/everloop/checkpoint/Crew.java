package io.everloop.checkpoint;

import io.everloop.comm.Communicator;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.engine.Worker;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Real workers inside one process, each with one rank in a thread of its own, that talk over real sockets. A rank that waits
 * too long is not hidden: the test fails with what all ranks were doing.
 */
public final class Crew {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** What a rank does. */
    @FunctionalInterface
    public interface Body {
        void run(Communicator world) throws Exception;
    }

    private Crew() {}

    /** Has so many ranks do something; returns when all are done. */
    public static void run(int ranks, Body body) throws IOException {
        Path directory = Files.createTempDirectory("crew");
        List<Worker> workers = new ArrayList<>();
        try {
            Secret secret = Secret.create(new SecureRandom());
            for (int rank = 0; rank < ranks; rank++) {
                workers.add(Worker.open(new WorkerSpec(
                        rank,
                        ranks,
                        1,
                        directory,
                        secret,
                        Transport.SHARED,
                        Protocol.ERA,
                        Detector.AGENT,
                        Duration.ofSeconds(30))));
            }
            for (Worker worker : workers) {
                for (int other = 0; other < ranks; other++) {
                    worker.contact(other, workers.get(other).address());
                }
            }
            perform(workers, body);
        } finally {
            workers.forEach(Worker::close);
            delete(directory);
        }
    }

    private static void perform(List<Worker> workers, Body body) {
        Map<String, Throwable> failures = java.util.Collections.synchronizedMap(new TreeMap<>());
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < workers.size(); rank++) {
            Communicator world = workers.get(rank).world(0);
            String name = "rank-" + rank;
            Thread thread = new Thread(
                    () -> {
                        try {
                            body.run(world);
                        } catch (Throwable failure) {
                            failures.put(name, failure);
                            world.revoke();
                        }
                    },
                    name);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        join(threads);
        if (!failures.isEmpty()) {
            AssertionError error = new AssertionError(failures.keySet() + " failed");
            failures.values().forEach(error::addSuppressed);
            throw error;
        }
    }

    private static void join(List<Thread> threads) {
        long end = System.nanoTime() + LIMIT.toNanos();
        for (Thread thread : threads) {
            try {
                thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        AssertionError error = new AssertionError("ranks are stuck");
        threads.stream().filter(Thread::isAlive).forEach(thread -> {
            Throwable where = new Throwable(thread.getName() + " is stuck");
            where.setStackTrace(thread.getStackTrace());
            error.addSuppressed(where);
        });
        if (error.getSuppressed().length > 0) {
            throw error;
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
