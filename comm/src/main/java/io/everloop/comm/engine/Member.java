package io.everloop.comm.engine;

import java.util.concurrent.locks.LockSupport;

/** A rank of this worker: its communicators, and its thread when it waits. Under the lock of the engine. */
final class Member {

    /** What the thread of the rank does. */
    enum Rest {
        /** Something of its own. */
        NO,
        /** Waits until another thread has something for it. */
        PARKED,
        /** Sleeps until there is something on any link. */
        SELECTING
    }

    /** So many communicators that were given up are remembered, to know late messages for what they are. */
    private static final int REMEMBERED = 1024;

    private final Waiting threads;
    private final Engine engine;
    private final int number;
    private final LongMap<Context> contexts = new LongMap<>();
    private final long[] forgotten = new long[REMEMBERED];
    private final LongMap<Boolean> isForgotten = new LongMap<>();
    private int nextForgotten;
    private Context last;
    private Rest rest = Rest.NO;
    private Thread thread;
    private volatile boolean mayGoOn;

    Member(Waiting threads, Engine engine, int number) {
        this.threads = threads;
        this.engine = engine;
        this.number = number;
    }

    int number() {
        return number;
    }

    /** The communicator with a number; null if it was given up. */
    Context context(long id) {
        if (last != null && last.id() == id) {
            return last;
        }
        Context context = contexts.get(id);
        if (context == null) {
            if (isForgotten.get(id) != null) {
                return null;
            }
            context = new Context(engine, this, id);
            contexts.put(id, context);
        }
        last = context;
        return context;
    }

    LongMap<Context> contexts() {
        return contexts;
    }

    void forget(Context context) {
        contexts.remove(context.id());
        last = null;
        if (forgotten[nextForgotten] != 0) {
            isForgotten.remove(forgotten[nextForgotten]);
        }
        forgotten[nextForgotten] = context.id();
        isForgotten.put(context.id(), Boolean.TRUE);
        nextForgotten = (nextForgotten + 1) % REMEMBERED;
    }

    // --- waiting ---

    /** An operation of this rank is done, or something happened that it should know. */
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

    /** The thread of this rank is about to park. */
    void parking() {
        rest = Rest.PARKED;
        thread = Thread.currentThread();
        mayGoOn = false;
    }

    /** Parks, without the lock, until somebody has something for this rank. */
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
