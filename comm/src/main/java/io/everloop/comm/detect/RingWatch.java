package io.everloop.comm.detect;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.ring.Detected;
import io.everloop.agreement.ring.RingDetector;
import io.everloop.agreement.ring.RingMessage;
import io.everloop.agreement.ring.RingTiming;
import java.nio.ByteBuffer;

/** Watches by heartbeats along a ring: each worker sends to its successor, listens to its predecessor. */
public final class RingWatch implements Watch, Outbox<RingMessage, Detected> {

    private final Patience patience;
    private final RingDetector detector;
    private final RingCodec codec;
    private Sink sink; // of the step under way

    /** The part of one of the workers; all have the same bound. */
    public RingWatch(int self, int workers, long boundNanos) {
        patience = new Patience(boundNanos);
        RingTiming timing = new RingTiming(patience.silenceNanos());
        detector = new RingDetector(self, new BinomialGraph(workers), timing, worker -> sink.suspect(worker));
        codec = new RingCodec(self, workers);
    }

    @Override
    public long onTick(long nowNanos, Sink out) {
        sink = out;
        if (patience.wasLost(nowNanos)) {
            // Perhaps there were heartbeats, and perhaps they still wait to be read.
            detector.onMessage(detector.observed(), RingMessage.HEARTBEAT, this);
        }
        return patience.due(detector.onTick(nowNanos, this));
    }

    @Override
    public void onMessage(int fromWorker, ByteBuffer message, Sink out) {
        sink = out;
        detector.onMessage(fromWorker, codec.decode(fromWorker, message), this);
    }

    @Override
    public void onFailure(int worker, Sink out) {
        sink = out;
        detector.onFailure(worker, this);
    }

    @Override
    public void send(int to, RingMessage message) {
        sink.send(to, codec.encode(message));
    }

    @Override
    public void emit(Detected event) {
        sink.dead(event.dead());
    }
}
