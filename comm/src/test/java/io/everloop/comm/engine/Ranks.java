package io.everloop.comm.engine;

import io.everloop.comm.Communicator;
import io.everloop.comm.agree.Protocol;
import io.everloop.comm.link.Secret;
import io.everloop.comm.link.Transport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Real workers inside one process: real sockets, real rings in a directory of their own, one thread for each rank. Nothing
 * of a rank that waits too long is hidden: the test fails with what all ranks were doing.
 */
final class Ranks implements AutoCloseable {

    private static final long LIMIT_NANOS = Duration.ofSeconds(60).toNanos();

    /** So long others get to end, when one of them has failed. */
    private static final long GRACE_NANOS = Duration.ofSeconds(3).toNanos();

    /** What a rank does. */
    interface Body {
        void run(Communicator world) throws Exception;
    }

    /** The rank that throws it dies; when all of its worker have, the worker does. */
    static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** How many ranks, where, and how they talk. */
    record Plan(int ranks, int perWorker, Transport transport, Protocol agreement) {

        static Plan of(int ranks) {
            return new Plan(ranks, 1, Transport.SHARED, Protocol.ERA);
        }

        Plan perWorker(int number) {
            return new Plan(ranks, number, transport, agreement);
        }

        Plan over(Transport chosen) {
            return new Plan(ranks, perWorker, chosen, agreement);
        }

        Plan agreeing(Protocol chosen) {
            return new Plan(ranks, perWorker, transport, chosen);
        }

        int workers() {
            return (ranks + perWorker - 1) / perWorker;
        }

        Ranks open() {
            return new Ranks(this);
        }

        /** Does one thing with fresh ranks. */
        void run(Body body) {
            try (Ranks ranks = open()) {
                ranks.run(body);
            }
        }
    }

    private final Plan plan;
    private final Path directory;
    private final Worker[] workers;
    private final Communicator[] worlds;
    private final AtomicInteger[] living;
    private final CountDownLatch[] dead;
    private final Map<Integer, Throwable> failures = new ConcurrentHashMap<>();

    private Ranks(Plan plan) {
        this.plan = plan;
        workers = new Worker[plan.workers()];
        worlds = new Communicator[plan.ranks()];
        living = new AtomicInteger[workers.length];
        dead = new CountDownLatch[workers.length];
        try {
            directory = Files.createTempDirectory("ranks");
            Secret secret = Secret.create(new SecureRandom());
            for (int worker = 0; worker < workers.length; worker++) {
                workers[worker] = Worker.open(new WorkerSpec(
                        worker,
                        plan.ranks(),
                        plan.perWorker(),
                        directory,
                        secret,
                        plan.transport(),
                        plan.agreement(),
                        Detector.AGENT,
                        Duration.ofSeconds(30)));
                living[worker] = new AtomicInteger();
                dead[worker] = new CountDownLatch(1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        introduce();
        for (int rank = 0; rank < worlds.length; rank++) {
            worlds[rank] = workers[workerOf(rank)].world(rank % plan.perWorker());
            living[workerOf(rank)].incrementAndGet();
        }
    }

    private void introduce() {
        for (Worker worker : workers) {
            for (int other = 0; other < workers.length; other++) {
                worker.contact(other, workers[other].address());
            }
        }
    }

    private int workerOf(int rank) {
        return rank / plan.perWorker();
    }

    Worker workerOfRank(int rank) {
        return workers[workerOf(rank)];
    }

    /** The innards of a communicator. */
    static Context context(Communicator comm) {
        return ((RankCommunicator) comm).context();
    }

    /** Has every rank that is alive do something, each in its own thread; returns when all are done. */
    void run(Body body) {
        failures.clear();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < worlds.length; rank++) {
            if (worlds[rank] != null) {
                int self = rank;
                Thread thread = new Thread(() -> live(self, body), "rank-" + rank);
                thread.setDaemon(true);
                threads.add(thread);
            }
        }
        threads.forEach(Thread::start);
        join(threads);
        failures.forEach((rank, failure) -> {
            throw new AssertionError("rank " + rank + " of " + plan + " failed", failure);
        });
    }

    private void live(int rank, Body body) {
        try {
            body.run(worlds[rank]);
        } catch (Death death) {
            worlds[rank] = null;
            if (living[workerOf(rank)].decrementAndGet() == 0) {
                bury(workerOf(rank));
            }
        } catch (Throwable failure) {
            failures.put(rank, failure);
        }
    }

    private void bury(int worker) {
        workers[worker].end();
        for (int other = 0; other < workers.length; other++) {
            if (other != worker && living[other].get() > 0) {
                workers[other].died(worker);
            }
        }
        dead[worker].countDown();
    }

    /** Returns when the worker of a rank is dead and everybody was told. */
    void awaitDeathOf(int rank) throws InterruptedException {
        if (!dead[workerOf(rank)].await(LIMIT_NANOS, TimeUnit.NANOSECONDS)) {
            throw new AssertionError("rank " + rank + " does not die");
        }
    }

    private void join(List<Thread> threads) {
        long end = System.nanoTime() + LIMIT_NANOS;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join(10);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                if (!failures.isEmpty()) {
                    end = Math.min(end, System.nanoTime() + GRACE_NANOS);
                }
                if (System.nanoTime() > end) {
                    throw stuck(threads);
                }
            }
        }
    }

    private AssertionError stuck(List<Thread> threads) {
        AssertionError error = new AssertionError("ranks of " + plan + " are stuck");
        for (Thread thread : threads) {
            if (thread.isAlive()) {
                Throwable where = new Throwable(thread.getName() + " is stuck");
                where.setStackTrace(thread.getStackTrace());
                error.addSuppressed(where);
            }
        }
        failures.values().forEach(error::addSuppressed);
        return error;
    }

    @Override
    public void close() {
        for (int worker = 0; worker < workers.length; worker++) {
            if (living[worker].get() > 0) {
                workers[worker].close();
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

    @Override
    public String toString() {
        return plan + " " + Arrays.toString(living);
    }
}
