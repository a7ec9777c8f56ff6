package io.everloop.comm;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A parallel region under way. It is cancelled by any of its threads, by a body that throws, or by the revocation of its
 * communicator; its threads leave it at their next cancellation point. Used by all threads of the region.
 */
public final class Region {

    private enum State {
        /** Nobody has to leave. */
        RUNNING,
        /** A thread asked all to leave, on purpose. */
        CANCELLED,
        /** The communicator was revoked, and a cancellation point noticed. */
        REVOKED,
        /** A body threw something. */
        FAILED
    }

    private final Communicator comm;
    private final AtomicReference<State> state = new AtomicReference<>(State.RUNNING);
    private Throwable failure;

    Region(Communicator comm) {
        this.comm = comm;
    }

    /** A cancellation point: leaves the region if it is cancelled. Costs two reads if it is not. */
    public void check() {
        if (isCancelled()) {
            throw new CancelledException(this);
        }
    }

    /** A cancellation point for those who leave by themselves. */
    public boolean isCancelled() {
        if (state.get() != State.RUNNING) {
            return true;
        }
        if (comm.isRevoked()) {
            state.compareAndSet(State.RUNNING, State.REVOKED);
            return true;
        }
        return false;
    }

    /** Asks all threads to leave; the caller goes on to its next cancellation point. */
    public void cancel() {
        state.compareAndSet(State.RUNNING, State.CANCELLED);
    }

    /** Runs a body, or a part of one; what it throws cancels the region. */
    void attempt(Runnable body) {
        try {
            body.run();
        } catch (CancelledException e) {
            // That of a region around this one is for that region to catch.
            if (!e.isOf(this)) {
                fail(e);
            }
        } catch (Throwable e) {
            fail(e);
        }
    }

    synchronized void fail(Throwable thrown) {
        // Leaving a region around this one is no reason to forget what really went wrong.
        if (failure == null || failure instanceof CancelledException) {
            failure = thrown;
        } else if (failure != thrown) {
            failure.addSuppressed(thrown);
        }
        state.set(State.FAILED);
    }

    /**
     * After all threads left: throws what a body threw.
     *
     * @return whether nobody was asked to leave
     */
    synchronized boolean end() {
        if (failure instanceof Error error) {
            throw error;
        } else if (failure instanceof RuntimeException exception) {
            throw exception;
        } else if (failure != null) {
            throw new IllegalStateException(failure);
        } else if (state.get() == State.REVOKED) {
            throw new RevokedException("the communicator was revoked during a parallel region of rank " + comm.rank());
        }
        return state.get() == State.RUNNING;
    }
}
