package io.everloop.comm.engine;

import io.everloop.agreement.Timed;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes progress while no rank does: protocols answer though everybody computes. Looks about once in a millisecond, and
 * not at all while some rank sleeps on the links, except when the watchman is due.
 */
final class Keeper implements Runnable {

    private static final long TICK_NANOS = 1_000_000;

    /** After so many ticks with somebody asleep on the links it goes to sleep itself. */
    private static final int PATIENCE = 20;

    private final Waiting waiting;
    private final Watchman watchman;
    private final Runnable onTick;
    private final Thread thread;
    private volatile boolean running = true;
    private volatile boolean asleep;
    private volatile boolean wanted;

    Keeper(Waiting waiting, Watchman watchman, Runnable onTick, String name) {
        this.waiting = waiting;
        this.watchman = watchman;
        this.onTick = onTick;
        thread = new Thread(this, name);
        thread.setDaemon(true);
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
                guarded = waiting.isGuarded() ? guarded : 0;
            } else {
                LockSupport.parkNanos(this, TICK_NANOS);
            }
            keep();
        }
    }

    /** Until the rank that sleeps on the links is awake, or the watchman is due. */
    private void rest() {
        long dueNanos = watchman.dueNanos();
        if (dueNanos == Timed.NEVER) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, dueNanos - System.nanoTime());
        }
    }

    private void keep() {
        boolean due = System.nanoTime() >= watchman.dueNanos();
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
                watchman.onTick(System.nanoTime());
                waiting.poll();
            }
        } finally {
            waiting.leave();
        }
    }

    /** There is something to do at the next tick, though somebody sleeps on the links. */
    void tickOnce() {
        wanted = true;
        wakeIfAsleep();
    }

    /** The rank that slept on the links is awake. */
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
