package io.everloop.comm.engine;

import io.everloop.comm.CommException;
import io.everloop.comm.Request;

/**
 * Something that a rank has begun. Changed under the lock of the engine only.
 *
 * @param <T> what it gives when it is done
 */
abstract class Operation<T> implements Request<T> {

    final Context context;

    /** What to tell when it is done, if it is a part of something larger. */
    private Composite parent;

    private volatile boolean done;
    private CommException error;

    Operation(Context context) {
        this.context = context;
    }

    /** Begins anew, to be used another time. */
    final void reopen() {
        done = false;
        error = null;
        parent = null;
    }

    final void partOf(Composite whole) {
        parent = whole;
    }

    final boolean isPart() {
        return parent != null;
    }

    final boolean isDone() {
        return done;
    }

    final CommException error() {
        return error;
    }

    /** The operation has delivered its meaning. */
    final void complete() {
        finish(null);
    }

    /** The operation cannot deliver its meaning; lets go of whatever it holds. */
    final void fail(CommException why) {
        if (!done) {
            abandon();
            finish(why);
        }
    }

    private void finish(CommException why) {
        error = why;
        done = true;
        if (parent == null) {
            context.waiter().wake();
        } else {
            parent.partDone(this);
        }
    }

    /** Takes the operation out of all lists that it is in. */
    abstract void abandon();

    /** What is given when it is done without error. */
    abstract T result();

    /** What is given when it is done with an error that the handler has let pass. */
    T resultOfFailure() {
        return null;
    }

    /** An error that leaves the operation pending, or null. */
    CommException pendingError() {
        return null;
    }

    @Override
    public T await() {
        return context.communicator().await(this);
    }

    @Override
    public boolean test() {
        return context.communicator().test(this);
    }
}
