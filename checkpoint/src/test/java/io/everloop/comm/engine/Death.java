package io.everloop.comm.engine;

import java.util.concurrent.atomic.AtomicBoolean;

/** The rank that throws it dies, and its worker with it, without a word to anybody. */
public final class Death extends Error {

    private static final long serialVersionUID = 1;

    /** Lets a rank die, by its thread, when it comes to the given step for the first time. */
    public static void at(String point, String thread, Runnable onReached) {
        AtomicBoolean struck = new AtomicBoolean();
        Failpoint.tell(name -> {
            if (name.equals(point)
                    && Thread.currentThread().getName().equals(thread)
                    && struck.compareAndSet(false, true)) {
                onReached.run();
                throw new Death();
            }
        });
    }

    /** Nobody dies at any step any more. */
    public static void nowhere() {
        Failpoint.tell(null);
    }

    /** What is left of a worker when it dies. */
    public static void strike(Worker worker) {
        worker.end();
    }
}
