package io.everloop.checkpoint;

import io.everloop.checkpoint.level.Placement;
import io.everloop.comm.Communicator;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.engine.Death;
import io.everloop.comm.engine.Detector;
import io.everloop.comm.engine.Worker;
import io.everloop.comm.engine.WorkerSpec;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Real workers inside one process, each with one rank in a thread of its own, that talk through real rings and sockets, and
 * die when their rank throws {@link Death}. A rank that waits too long is not hidden: the test fails with what all ranks
 * were doing.
 */
public final class Ranks implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    /** What a rank does. */
    @FunctionalInterface
    public interface Body {
        void run(Communicator world) throws Exception;
    }

    private final Path directory;
    private final List<Worker> workers = new ArrayList<>();
    private final boolean[] dead;

    private Ranks(int ranks) throws IOException {
        dead = new boolean[ranks];
        directory = Files.createTempDirectory("ranks");
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
    }

    public static Ranks open(int ranks) {
        try {
            return new Ranks(ranks);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Does one thing with fresh ranks. */
    public static void run(int ranks, Body body) {
        try (Ranks fresh = open(ranks)) {
            fresh.run(body);
        }
    }

    /** Every rank in a worker of its own, all on one host. */
    public static Placement placement(int ranks) {
        return new Placement(IntStream.range(0, ranks).boxed().toList(), Collections.nCopies(ranks, "localhost"));
    }

    /** Has all who are alive do something; returns when all are done or dead. */
    public void run(Body body) {
        Map<String, Throwable> failures = Collections.synchronizedMap(new TreeMap<>());
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < dead.length; rank++) {
            if (!dead[rank]) {
                int self = rank;
                Thread thread = new Thread(() -> live(self, body, failures), "rank-" + rank);
                thread.setDaemon(true);
                threads.add(thread);
            }
        }
        threads.forEach(Thread::start);
        join(threads, failures);
        if (!failures.isEmpty()) {
            throw report(failures.keySet() + " failed", failures);
        }
    }

    private void live(int rank, Body body, Map<String, Throwable> failures) {
        Communicator world = workers.get(rank).world(0);
        try {
            body.run(world);
        } catch (Death death) {
            bury(rank);
        } catch (Throwable failure) {
            failures.put("rank-" + rank, failure);
            world.revoke();
        }
    }

    private synchronized void bury(int rank) {
        dead[rank] = true;
        Death.strike(workers.get(rank));
        for (int other = 0; other < dead.length; other++) {
            if (!dead[other]) {
                workers.get(other).died(rank);
            }
        }
    }

    private static void join(List<Thread> threads, Map<String, Throwable> failures) {
        long end = System.nanoTime() + LIMIT.toNanos();
        for (Thread thread : threads) {
            try {
                thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        if (threads.stream().anyMatch(Thread::isAlive)) {
            Thread.getAllStackTraces().forEach((thread, stack) -> {
                if (thread.getName().contains("rank")) {
                    Throwable where = new Throwable(thread.getName() + " is here");
                    where.setStackTrace(stack);
                    failures.put(thread.getName() + " " + thread.getId() + " (stuck)", where);
                }
            });
            throw report("ranks are stuck", failures);
        }
    }

    private static AssertionError report(String what, Map<String, Throwable> failures) {
        AssertionError error = new AssertionError(what);
        failures.values().forEach(error::addSuppressed);
        return error;
    }

    @Override
    public void close() {
        for (int rank = 0; rank < dead.length; rank++) {
            if (!dead[rank]) {
                workers.get(rank).close();
            }
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
