package io.everloop.comm;

import java.util.ArrayDeque;

/**
 * Tasks that make more tasks, run by the threads of a parallel region until none is left or the group is cancelled. Used
 * by all threads of the region.
 *
 * <p>The task made last is run first, as in a sequential recursion, so that few wait at any time.
 */
public final class TaskGroup {

    /** Something to do, which may fork more of it. */
    @FunctionalInterface
    public interface Task {
        void run(TaskGroup group);
    }

    private final Region region;
    private final ArrayDeque<Task> waiting = new ArrayDeque<>();
    private int unfinished;

    TaskGroup(Region region, Task root) {
        this.region = region;
        fork(root);
    }

    /** Lets any thread of the group run the task. */
    public synchronized void fork(Task task) {
        waiting.push(task);
        unfinished++;
        notify();
    }

    /** A cancellation point: leaves the group if it is cancelled. */
    public void check() {
        region.check();
    }

    /** A cancellation point for those who leave by themselves. */
    public boolean isCancelled() {
        return region.isCancelled();
    }

    /** Asks all tasks to leave, and drops those that wait; the caller goes on to its next cancellation point. */
    public void cancel() {
        region.cancel();
        wakeAll();
    }

    /** What every thread of the region does. */
    void work() {
        for (Task task = next(); task != null; task = next()) {
            Task current = task;
            region.attempt(() -> current.run(this));
            finished();
        }
        wakeAll();
    }

    /** The next task; none if all is done or the group is cancelled. */
    private synchronized Task next() {
        try {
            while (waiting.isEmpty() && unfinished > 0 && !region.isCancelled()) {
                wait();
            }
        } catch (InterruptedException e) {
            region.fail(new IllegalStateException("interrupted in a task group", e));
            Thread.currentThread().interrupt();
        }
        return region.isCancelled() ? null : waiting.poll();
    }

    private synchronized void finished() {
        unfinished--;
    }

    private synchronized void wakeAll() {
        notifyAll();
    }
}
