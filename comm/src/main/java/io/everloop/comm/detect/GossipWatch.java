package io.everloop.comm.detect;

import io.everloop.agreement.Outbox;
import io.everloop.agreement.gossip.FaultList;
import io.everloop.agreement.gossip.GossipEvent;
import io.everloop.agreement.gossip.GossipMessage;
import io.everloop.agreement.gossip.Gossiper;
import io.everloop.agreement.gossip.MinimumCount;
import java.nio.ByteBuffer;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Watches by gossip: once in a cycle each worker pings another one, drawn by lot, and both tell each other who is dead.
 *
 * <p>Nothing is lost on the way to somebody alive, so one ping is enough: whoever has not answered it when patience ends
 * is suspected. That all know of a death is of no interest here: agreements see to that. So cycles need not have the same
 * numbers everywhere.
 */
public final class GossipWatch implements Watch, Outbox<GossipMessage, GossipEvent> {

    /**
     * After so many cycles somebody has pinged a given worker but for one time in e<sup>10</sup>, about 20,000; then it is
     * found a few cycles later.
     */
    private static final int CYCLES_UNTIL_PINGED = 10;

    /** One in which the first cycle counts for nothing, and one until the end of patience is looked at. */
    private static final int CYCLES = CYCLES_UNTIL_PINGED + 2;

    private final Patience patience;
    private final long cycleNanos;
    private final Gossiper gossiper;
    private final GossipCodec codec;

    /** Since when workers owe an answer. */
    private final TreeMap<Integer, Long> owing = new TreeMap<>();

    private Sink sink; // of the step under way
    private long pingedNanos;

    /** The part of one of at least two workers; all have the same bound. The source decides whom it pings. */
    public GossipWatch(int self, int workers, long boundNanos, RandomGenerator random) {
        patience = new Patience(boundNanos);
        cycleNanos = patience.restNanos() / CYCLES;
        int minimumCount = MinimumCount.of(workers, 1).cycles();
        FaultList nobody = FaultList.empty(minimumCount);
        gossiper = new Gossiper(
                self, workers, nobody, cycleNanos, random, worker -> owing.putIfAbsent(worker, pingedNanos));
        codec = new GossipCodec(self, workers, minimumCount);
    }

    @Override
    public long onTick(long nowNanos, Sink out) {
        sink = out;
        if (patience.wasLost(nowNanos)) {
            pingedNanos = nowNanos;
            owing.replaceAll((worker, since) -> nowNanos);
        }
        // It counts cycles by itself, from the first.
        gossiper.onTick(0, this);
        pingedNanos = nowNanos;
        owing.replaceAll((worker, since) -> remind(worker, since, nowNanos));
        return patience.due(nowNanos + cycleNanos);
    }

    /** Suspects a worker if it is time to; since when it will be silent then. */
    private long remind(int worker, long sinceNanos, long nowNanos) {
        if (nowNanos - sinceNanos < patience.silenceNanos()) {
            return sinceNanos;
        }
        sink.suspect(worker);
        return nowNanos;
    }

    @Override
    public void onMessage(int fromWorker, ByteBuffer message, Sink out) {
        sink = out;
        GossipMessage decoded = codec.decode(fromWorker, message);
        owing.remove(fromWorker);
        gossiper.onMessage(fromWorker, decoded, this);
    }

    @Override
    public void onFailure(int worker, Sink out) {
        sink = out;
        gossiper.onFailure(worker, this);
    }

    @Override
    public void send(int to, GossipMessage message) {
        sink.send(to, codec.encode(message));
    }

    @Override
    public void emit(GossipEvent event) {
        if (event instanceof GossipEvent.Learned) {
            owing.remove(event.rank());
            sink.dead(event.rank());
        }
    }
}
