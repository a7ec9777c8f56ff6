package io.everloop.comm.engine;

import io.everloop.agreement.Timed;
import io.everloop.comm.detect.GossipWatch;
import io.everloop.comm.detect.RingWatch;
import io.everloop.comm.detect.Watch;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * Does a worker's part in watching the workers that the job starts with, if that is theirs to do. Under the lock of the
 * engine; only {@link #dueNanos} is for any thread.
 */
final class Watchman implements Chore, Watch.Sink {

    private final Engine engine;
    private final int workers;
    private final Watch watch; // null if others watch
    private boolean begun;
    private volatile long dueNanos = Timed.NEVER;

    Watchman(Engine engine, WorkerSpec spec) {
        this.engine = engine;
        workers = spec.workers();
        watch = spec.worker() < workers && workers > 1 ? watch(spec) : null;
    }

    private static Watch watch(WorkerSpec spec) {
        long boundNanos = spec.bound().toNanos();
        return switch (spec.detector()) {
            case AGENT -> null;
            case RING -> new RingWatch(spec.worker(), spec.workers(), boundNanos);
            case GOSSIP ->
                new GossipWatch(spec.worker(), spec.workers(), boundNanos, new SplittableRandom(spec.worker()));
        };
    }

    /** The others are there: from now on they can be watched. */
    void begin(long nowNanos) {
        if (watch != null && !begun) {
            begun = true;
            dueNanos = nowNanos;
        }
    }

    @Override
    public long dueNanos() {
        return dueNanos;
    }

    @Override
    public void onTick(long nowNanos) {
        if (nowNanos >= dueNanos) {
            dueNanos = watch.onTick(nowNanos, this);
        }
    }

    void onMessage(int worker, ByteBuffer message) {
        if (watch == null || worker >= workers) {
            throw new MalformedFrameException("worker " + worker + " watches where it has no business to");
        }
        watch.onMessage(worker, message, this);
    }

    void onDeath(int worker) {
        if (watch != null && worker < workers) {
            watch.onFailure(worker, this);
        }
    }

    // --- what the watch wants ---

    @Override
    public void send(int toWorker, ByteBuffer message) {
        engine.peer(toWorker).send(Kind.DETECTOR, 0, 0, 0, 0, 0, 0, message);
    }

    @Override
    public void suspect(int worker) {
        engine.suspect(worker);
    }

    @Override
    public void dead(int worker) {
        engine.defer(() -> engine.died(worker));
    }
}
