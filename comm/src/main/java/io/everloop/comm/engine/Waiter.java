package io.everloop.comm.engine;

import java.util.concurrent.locks.LockSupport;

/**
 * The thread that uses a communicator, when it waits. A rank may have several such threads, each with communicators of
 * its own. Under the lock of the engine.
 */
final class Waiter {

    /** What the thread does. */
    enum Rest {
        /** Something of its own. */
        NO,
        /** Waits until another thread has something for it. */
        PARKED,
        /** Sleeps until there is something on any link. */
        SELECTING
    }

    private final Waiting threads;
    private Rest rest = Rest.NO;
    private Thread thread;
    private volatile boolean mayGoOn;

    Waiter(Waiting threads) {
        this.threads = threads;
    }

    /** An operation of the communicator is done, or something happened that its thread should know. */
    void wake() {
        switch (rest) {
            case PARKED -> {
                rest = Rest.NO;
                threads.wake(this);
            }
            case SELECTING -> threads.wakeSelector();
            case NO -> {}
        }
    }

    boolean isParked() {
        return rest == Rest.PARKED;
    }

    /** The thread is about to park. */
    void parking() {
        rest = Rest.PARKED;
        thread = Thread.currentThread();
        mayGoOn = false;
    }

    /** Parks, without the lock, until somebody has something for this thread. */
    void park() {
        while (!mayGoOn) {
            LockSupport.park(this);
        }
    }

    void parked() {
        rest = Rest.NO;
    }

    void unpark() {
        mayGoOn = true;
        LockSupport.unpark(thread);
    }

    void selecting(boolean selecting) {
        rest = selecting ? Rest.SELECTING : Rest.NO;
    }
}
