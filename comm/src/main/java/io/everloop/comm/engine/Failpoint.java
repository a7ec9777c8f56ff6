package io.everloop.comm.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Named steps of protocols at which a worker can be told, from outside, to die: {@code everloop.failpoint=NAME[:COUNT]},
 * several separated by commas, kills this process when it reaches the step for the COUNT-th time, the first unless given.
 * For any thread. Costs nothing where no point is armed.
 */
public final class Failpoint {

    private static final Armed ARMED = Armed.of(System.getProperty("everloop.failpoint", ""));

    /** How many ranks are rehearsing together, with the help of other threads: nobody dies of that. */
    private static final AtomicInteger REHEARSING = new AtomicInteger();

    /** Whether a thread rehearses for itself. */
    private static final ThreadLocal<Boolean> REHEARSING_HERE = ThreadLocal.withInitial(() -> false);

    /** Who is told of every step, if anybody. */
    private static volatile Consumer<String> witness;

    private Failpoint() {}

    /**
     * Has somebody told of every step from now on, by the thread that comes to it; null for nobody. Whoever lets ranks die
     * that share a process needs to know which of them it is.
     */
    static void tell(Consumer<String> whom) {
        witness = whom;
    }

    /** Does something that passes many points but is not meant by any of them. */
    static void ignoring(Runnable rehearsal) {
        REHEARSING.incrementAndGet();
        try {
            rehearsal.run();
        } finally {
            REHEARSING.decrementAndGet();
        }
    }

    /** Does something on this thread alone, which passes many points but is not meant by any of them. */
    static void ignoringHere(Runnable rehearsal) {
        REHEARSING_HERE.set(true);
        try {
            rehearsal.run();
        } finally {
            REHEARSING_HERE.remove();
        }
    }

    /** Whether this thread does such a thing. */
    static boolean isIgnoredHere() {
        return REHEARSING_HERE.get();
    }

    /** Says that the step with this name is about to be done; does not return if the worker is to die here. */
    public static void reached(String name) {
        Consumer<String> told = witness;
        if (told != null) {
            told.accept(name);
        }
        if (ARMED != null && REHEARSING.get() == 0 && !REHEARSING_HERE.get()) {
            ARMED.reached(name);
        }
    }

    /**
     * What is armed in this process.
     *
     * @param left how often each point may still be reached, the deadly time included
     */
    private record Armed(Map<String, AtomicInteger> left, Killer killer) {

        static Armed of(String points) {
            if (points.isBlank()) {
                return null;
            }
            Map<String, AtomicInteger> left = new ConcurrentHashMap<>();
            for (String point : points.split(",", -1)) {
                int colon = point.indexOf(':');
                String name = colon < 0 ? point : point.substring(0, colon);
                left.put(name, new AtomicInteger(colon < 0 ? 1 : Integer.parseInt(point.substring(colon + 1))));
            }
            return new Armed(left, Killer.start());
        }

        void reached(String name) {
            AtomicInteger count = left.get(name);
            if (count != null && count.decrementAndGet() == 0) {
                killer.strike();
            }
        }
    }
}
