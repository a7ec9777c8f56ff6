package io.everloop.comm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Parallel regions inside a rank, over threads, with cancellation.
 *
 * <p>The calling thread is thread 0 of the region; the others come from a pool that starts them when needed and lets them
 * go when they have been idle. A call returns when all threads have left the region. Threads leave early at their
 * cancellation points, {@link Region#check} and {@link Region#isCancelled}:
 *
 * <ul>
 *   <li>after {@link Region#cancel}: the call returns false;
 *   <li>after the communicator was revoked, by whomever: the call throws {@link RevokedException};
 *   <li>after a body threw something: the call throws the first, with the others as suppressed.
 * </ul>
 *
 * <p>Used by the thread of the rank. Only that thread, which is thread 0, communicates. Regions may be nested.
 */
public final class Parallel {

    /** The most threads of a region. */
    public static final int MAX_THREADS = 1024;

    private static final long IDLE_SECONDS = 10;

    /** What every thread of a region does. */
    @FunctionalInterface
    public interface Body {
        void run(int thread, Region region);
    }

    /** What is done for every index of a loop. */
    @FunctionalInterface
    public interface LoopBody {
        void run(long index, Region region);
    }

    private final Communicator comm;
    private final Executor pool;

    /** Regions that end when the given communicator is revoked, with a pool of their own. */
    public Parallel(Communicator comm) {
        this(comm, newPool(comm.rank()));
    }

    private Parallel(Communicator comm, Executor pool) {
        this.comm = comm;
        this.pool = pool;
    }

    private static Executor newPool(int rank) {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "parallel-of-rank-" + rank);
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** The same with another communicator, such as the one after a shrink. */
    public Parallel on(Communicator other) {
        return new Parallel(other, pool);
    }

    /**
     * Runs a body once in each of so many threads.
     *
     * @return false if a thread cancelled the region
     */
    public boolean run(int threads, Body body) {
        return run(threads, new Region(comm), body);
    }

    private boolean run(int threads, Region region, Body body) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException(threads + " threads: 1 to " + MAX_THREADS + " are possible");
        }
        CountDownLatch others = new CountDownLatch(threads - 1);
        region.attempt(() -> start(threads, body, region, others));
        region.attempt(() -> body.run(0, region));
        awaitAll(others);
        return region.end();
    }

    private void start(int threads, Body body, Region region, CountDownLatch others) {
        int next = 1;
        try {
            for (; next < threads; next++) {
                int thread = next;
                pool.execute(() -> {
                    region.attempt(() -> body.run(thread, region));
                    others.countDown();
                });
            }
        } finally {
            // Only if the system gives no more threads.
            for (; next < threads; next++) {
                others.countDown();
            }
        }
    }

    /** The threads use what belongs to the caller: it stays until the last has left, whatever happens. */
    private static void awaitAll(CountDownLatch others) {
        boolean interrupted = false;
        while (true) {
            try {
                others.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs a body for every index from the first to the last but one, in equal blocks, one for each thread. Every index
     * begins with a cancellation point.
     *
     * @return false if a thread cancelled the loop
     */
    public boolean loop(int threads, long from, long to, LoopBody body) {
        long length = lengthOf(from, to);
        return run(threads, (thread, region) -> {
            long each = length / threads;
            long more = length % threads;
            long first = from + thread * each + Math.min(thread, more);
            range(first, first + each + (thread < more ? 1 : 0), body, region);
        });
    }

    /**
     * The same, but threads take so many indices at a time whenever they are done with the last ones: for work that is
     * not the same at every index.
     */
    public boolean loopDynamic(int threads, long from, long to, int chunk, LoopBody body) {
        if (chunk < 1) {
            throw new IllegalArgumentException("chunks of " + chunk + " indices: at least 1 is needed");
        }
        long length = lengthOf(from, to);
        AtomicLong taken = new AtomicLong();
        return run(threads, (thread, region) -> {
            for (long next = take(taken, chunk, length); next < length; next = take(taken, chunk, length)) {
                range(from + next, from + next + Math.min(chunk, length - next), body, region);
            }
        });
    }

    private static long take(AtomicLong taken, int chunk, long length) {
        return taken.getAndUpdate(now -> length - now > chunk ? now + chunk : length);
    }

    private static long lengthOf(long from, long to) {
        if (to < from || to - from < 0) {
            throw new IllegalArgumentException("a loop from " + from + " to " + to + " is none");
        }
        return to - from;
    }

    private static void range(long from, long to, LoopBody body, Region region) {
        for (long index = from; index < to; index++) {
            region.check();
            body.run(index, region);
        }
    }

    /**
     * Runs a task, and all that it and others fork, until none is left.
     *
     * @return false if a task cancelled the group; those that had not begun are dropped
     */
    public boolean tasks(int threads, TaskGroup.Task root) {
        Region region = new Region(comm);
        TaskGroup group = new TaskGroup(region, root);
        return run(threads, region, (thread, same) -> group.work());
    }
}
