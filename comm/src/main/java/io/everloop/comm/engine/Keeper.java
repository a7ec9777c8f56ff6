package io.everloop.comm.engine;

import io.everloop.agreement.Timed;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes progress while no rank does: protocols answer though everybody computes. Looks about once in a millisecond, less
 * often where workers are more than processors, and not at all while some rank waits, which looks itself; but always when
 * a chore is due.
 */
final class Keeper implements Runnable {

    private static final long TICK_NANOS = 1_000_000;

    /** After so many ticks with somebody waiting it goes to sleep itself. */
    private static final int PATIENCE = 20;

    private final Waiting waiting;
    private final List<? extends Chore> chores;
    private final Runnable onTick;
    private final long tickNanos;
    private final Thread thread;
    private volatile boolean running = true;
    private volatile boolean asleep;
    private volatile boolean wanted;

    /** One that is never started: ranks that are only imagined look after everything themselves. */
    Keeper(Waiting waiting, List<? extends Chore> chores) {
        this(waiting, chores, () -> {}, "rehearsal", TICK_NANOS);
    }

    Keeper(Waiting waiting, List<? extends Chore> chores, Runnable onTick, String name, long tickNanos) {
        this.waiting = waiting;
        this.chores = chores;
        this.onTick = onTick;
        this.tickNanos = tickNanos;
        thread = new Thread(this, name);
        thread.setDaemon(true);
    }

    /**
     * How often to look: all keepers of a machine together take no more of it, however many there are. Whoever computes
     * among so many has the processor no more often than that anyway.
     */
    static long tickNanos(int workers) {
        return TICK_NANOS * Math.max(1, workers / Runtime.getRuntime().availableProcessors());
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        int guarded = 0;
        while (running) {
            guarded = waiting.isGuarded() ? guarded + 1 : 0;
            if (guarded > PATIENCE && !wanted) {
                asleep = true;
                if (waiting.isGuarded() && running && !wanted) {
                    rest();
                }
                asleep = false;
                // A rank that only stopped waiting awake does so after every operation: it is not to wake this thread
                // each time.
                guarded = waiting.isAsleep() ? guarded : 0;
            } else {
                LockSupport.parkNanos(this, pauseNanos());
            }
            keep();
        }
    }

    /** Until the next tick; where that is far, a chore may be due before. */
    private long pauseNanos() {
        if (tickNanos == TICK_NANOS) {
            return TICK_NANOS;
        }
        long dueNanos = dueNanos();
        // To subtract from what never comes might overflow.
        return dueNanos == Timed.NEVER
                ? tickNanos
                : Math.min(tickNanos, Math.max(TICK_NANOS, dueNanos - System.nanoTime()));
    }

    /** Until no rank waits any more, or a chore is due. */
    private void rest() {
        long dueNanos = dueNanos();
        if (dueNanos == Timed.NEVER) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, dueNanos - System.nanoTime());
        }
    }

    private long dueNanos() {
        long first = Timed.NEVER;
        for (int i = 0; i < chores.size(); i++) {
            first = Math.min(first, chores.get(i).dueNanos());
        }
        return first;
    }

    private void keep() {
        boolean due = System.nanoTime() >= dueNanos();
        if (due) {
            waiting.enter();
        } else if ((!wanted && waiting.isGuarded()) || !waiting.tryEnter()) {
            return;
        }
        try {
            wanted = false;
            waiting.look();
            waiting.poll();
            onTick.run();
            if (due) {
                // Only now: what had come in meanwhile was a sign of life.
                for (int i = 0; i < chores.size(); i++) {
                    chores.get(i).onTick(System.nanoTime());
                }
                waiting.poll();
            }
        } finally {
            waiting.leave();
        }
    }

    /** There is something to do at the next tick, though somebody waits. */
    void tickOnce() {
        wanted = true;
        wakeIfAsleep();
    }

    /** No rank waits any more. */
    void wakeIfAsleep() {
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    /** Returns when nothing is done any more; not to be called with the lock of the engine. */
    void stop() {
        running = false;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
