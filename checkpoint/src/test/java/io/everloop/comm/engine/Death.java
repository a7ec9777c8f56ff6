package io.everloop.comm.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** The rank that throws it dies, and its worker with it, without a word to anybody. */
public final class Death extends Error {

    private static final long serialVersionUID = 1;

    private static final List<Consumer<String>> ARMED = new CopyOnWriteArrayList<>();

    /**
     * Lets a rank die when it comes to the given step for the first time; nobody else dies.
     *
     * @param thread how the names of its threads end: those of its helpers end with that of the rank's own
     */
    public static void at(String point, String thread, Runnable onReached) {
        nowhere();
        alsoAt(point, thread, onReached);
    }

    /** Lets one more die. */
    public static void alsoAt(String point, String thread, Runnable onReached) {
        AtomicBoolean struck = new AtomicBoolean();
        ARMED.add(name -> {
            if (name.equals(point)
                    && Thread.currentThread().getName().endsWith(thread)
                    && struck.compareAndSet(false, true)) {
                onReached.run();
                throw new Death();
            }
        });
        Failpoint.tell(name -> ARMED.forEach(one -> one.accept(name)));
    }

    /** Nobody dies at any step any more. */
    public static void nowhere() {
        Failpoint.tell(null);
        ARMED.clear();
    }

    /** What is left of a worker when it dies. */
    public static void strike(Worker worker) {
        worker.end();
    }
}
