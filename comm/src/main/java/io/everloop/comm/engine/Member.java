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

    /** How many communicators this rank has given up and others have not. */
    private int leaving;

    private Context last;

    private boolean isMember;

    /** The communicator that it was asked into; null before. */
    private Context invitation;

    /** Waits for that; null before. */
    private InvitationOperation waiting;

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

    /** Has the rank wait until somebody asks it into a communicator, unless somebody has. */
    InvitationOperation awaitInvitation() {
        Context lobby = context(ContextIds.LOBBY);
        waiting = new InvitationOperation(lobby.isOpen() ? lobby : lobby.open(new int[] {number}));
        if (invitation != null) {
            waiting.accept(invitation);
        }
        return waiting;
    }

    /** Somebody asks the rank into a communicator; all members do, and the first one is enough. */
    void invited(long id, int[] members) {
        if (invitation != null || isMember) {
            return;
        }
        Failpoint.reached("join.invited");
        invitation = context(id).open(members);
        if (waiting != null) {
            waiting.accept(invitation);
        }
    }

    /** The rank belongs to a communicator from the beginning, and is not to be asked into another. */
    void belongs() {
        isMember = true;
    }

    LongMap<Context> contexts() {
        return contexts;
    }

    /** The rank has given a communicator up. */
    void leaves() {
        leaving++;
    }

    /** A rank that never waits for others may be so far ahead that they can remember no more of what it has made. */
    void checkNotAhead() {
        int most = engine.mostLeaving();
        if (leaving >= most) {
            engine.waiting().poll(); // the others may have said that they left
        }
        if (leaving >= most) {
            throw new IllegalStateException(leaving
                    + " communicators were freed that others have not even made, or not freed: have ranks wait for each"
                    + " other now and then, in a barrier for example");
        }
    }

    /** Everybody has. */
    void forget(Context context) {
        leaving--;
        context.forget();
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
