package io.everloop.comm.engine;

/** A rank of this worker: its communicators. Under the lock of the engine. */
final class Member {

    /** So many communicators that were given up are remembered, to know late messages for what they are. */
    private static final int REMEMBERED = 1024;

    private final Engine engine;
    private final int number;
    private final LongMap<Context> contexts = new LongMap<>();
    private final long[] forgotten = new long[REMEMBERED];
    private final LongMap<Boolean> isForgotten = new LongMap<>();
    private int nextForgotten;
    private Context last;

    Member(Engine engine, int number) {
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
}
