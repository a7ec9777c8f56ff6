package io.everloop.comm.collective;

import io.everloop.comm.PersistentRequest;
import io.everloop.comm.Request;
import java.util.function.Supplier;

/**
 * A persistent request that begins another operation each time, for communicators that have nothing better.
 *
 * @param <T> what the operation gives when it is done
 */
final class Restarted<T> implements PersistentRequest<T> {

    private final Supplier<Request<T>> beginning;
    private Request<T> begun;

    Restarted(Supplier<Request<T>> beginning) {
        this.beginning = beginning;
    }

    @Override
    public void start() {
        begun = beginning.get();
    }

    @Override
    public T await() {
        return begun().await();
    }

    @Override
    public boolean test() {
        return begun().test();
    }

    private Request<T> begun() {
        if (begun == null) {
            throw new IllegalStateException("a persistent request that was never started: call start() first");
        }
        return begun;
    }
}
