package io.everloop.comm.engine;

import io.everloop.comm.PersistentRequest;

/**
 * One operation that is started again and again. Used by the thread of the rank.
 *
 * @param <T> what it gives when it is done
 */
final class Repeated<T> implements PersistentRequest<T> {

    private final RankCommunicator communicator;
    private final Operation<T> operation;
    private final Runnable beginning;
    private boolean isStarted;

    /** @param beginning begins the operation anew, under the lock of the engine */
    Repeated(RankCommunicator communicator, Operation<T> operation, Runnable beginning) {
        this.communicator = communicator;
        this.operation = operation;
        this.beginning = beginning;
    }

    @Override
    public void start() {
        communicator.checkUsable();
        if (isStarted && !operation.isDone()) {
            throw new IllegalStateException("a persistent request is still under way: await it before it is started"
                    + " again, on " + communicator);
        }
        isStarted = true;
        communicator.begin(beginning);
    }

    @Override
    public T await() {
        checkStarted();
        return operation.await();
    }

    @Override
    public boolean test() {
        checkStarted();
        return operation.test();
    }

    private void checkStarted() {
        if (!isStarted) {
            throw new IllegalStateException(
                    "a persistent request was never started: call start() first, on " + communicator);
        }
    }
}
