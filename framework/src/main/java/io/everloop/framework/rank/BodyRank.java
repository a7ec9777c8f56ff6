package io.everloop.framework.rank;

import io.everloop.Job;
import java.util.Optional;

/** A rank whose program owns its loop: reached by the program's main through the thread that it runs in. */
public final class BodyRank {

    private static final ThreadLocal<BodyRank> OF_THREAD = new ThreadLocal<>();

    private final Guard guard;
    private final BodyJob job;
    private boolean wasRun;

    BodyRank(Guard guard, BodyJob job) {
        this.guard = guard;
        this.job = job;
    }

    /** The rank that runs in this thread; nothing in a process that no job has started. */
    public static Optional<BodyRank> ofThisThread() {
        return Optional.ofNullable(OF_THREAD.get());
    }

    /** Calls a main that is to call {@link #run}. */
    void call(Runnable main) {
        OF_THREAD.set(this);
        try {
            main.run();
        } finally {
            OF_THREAD.remove();
        }
        if (!wasRun) {
            throw new IllegalStateException("main never called Everloop.run: nothing was done");
        }
    }

    /** Runs the body at this rank. */
    public void run(Job.Body body) {
        if (wasRun) {
            throw new IllegalStateException("Everloop.run was called a second time: a job has one body");
        }
        wasRun = true;
        try {
            guard.run(() -> job.attempt(body));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the body threw " + e, e);
        }
    }
}
