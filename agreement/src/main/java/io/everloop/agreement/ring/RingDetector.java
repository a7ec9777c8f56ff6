package io.everloop.agreement.ring;

import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.Timed;
import io.everloop.agreement.broadcast.BinomialGraph;
import io.everloop.agreement.ring.RingMessage.Dead;
import io.everloop.agreement.ring.RingMessage.Heartbeat;
import io.everloop.agreement.ring.RingMessage.Observe;
import java.util.function.IntConsumer;

/**
 * One process's part in the ring.
 *
 * <p>It sends heartbeats to its observer, at first its successor, and observes its nearest predecessor that
 * it does not know dead. If that one is silent for the timeout, or somebody else says that it is dead, it
 * asks the next one before it for heartbeats and gives it a fresh timeout.
 *
 * <p>News of deaths is reported once and passed on once, to all neighbours in the binomial graph and, should
 * they be none, to both neighbours in the ring. When two ranks become neighbours in the ring they tell each
 * other all the deaths they know. The ring of the living closes after any deaths, so in the end all of them
 * know the same, even where the deaths have parted the graph.
 */
public final class RingDetector implements Timed<RingMessage, Detected> {

    private static final int NOBODY = -1;

    private final int rank;
    private final BinomialGraph graph;
    private final RingTiming timing;
    private final IntConsumer suspicion; // null if silence is death
    private int observer;
    private int observed;
    private RankSet dead = RankSet.empty();

    /** Whether the timeout begins anew at the next tick: messages do not say when they arrive. */
    private boolean restart = true;

    private long deadlineNanos;

    /** One for whom silence is death: the system is synchronous. */
    public RingDetector(int rank, BinomialGraph graph, RingTiming timing) {
        this(rank, graph, timing, null);
    }

    /**
     * One that cannot tell silence from death: it says whom it suspects, once in a timeout for as long as the silence
     * lasts, and goes on as before until {@link #onFailure} says that it was right.
     */
    public RingDetector(int rank, BinomialGraph graph, RingTiming timing, IntConsumer suspicion) {
        this.rank = rank;
        this.graph = graph;
        this.timing = timing;
        this.suspicion = suspicion;
        observer = graph.ranks() == 1 ? NOBODY : (rank + 1) % graph.ranks();
        observed = livingBefore(rank);
    }

    /** Who is known to be dead. */
    public RankSet dead() {
        return dead;
    }

    /** Whom it listens to, or -1 if it is alone. */
    public int observed() {
        return observed;
    }

    /** Whom it sends heartbeats to, or -1 if it was alone from the beginning. */
    public int observer() {
        return observer;
    }

    @Override
    public long onTick(long nowNanos, Outbox<RingMessage, Detected> out) {
        if (!restart && observed != NOBODY && nowNanos >= deadlineNanos) {
            silent(out);
        }
        if (restart) {
            deadlineNanos = nowNanos + timing.timeoutNanos();
            restart = false;
        }
        if (observer != NOBODY && !dead.contains(observer)) {
            out.send(observer, RingMessage.HEARTBEAT);
        }
        return nowNanos + timing.periodNanos();
    }

    private void silent(Outbox<RingMessage, Detected> out) {
        if (suspicion == null) {
            learn(RankSet.of(observed), rank, out);
        } else {
            suspicion.accept(observed);
            restart = true;
        }
    }

    @Override
    public void onMessage(int from, RingMessage message, Outbox<RingMessage, Detected> out) {
        if (message instanceof Heartbeat) {
            restart |= from == observed;
        } else if (message instanceof Dead news) {
            learn(news.dead(), from, out);
        } else if (message instanceof Observe request) {
            serve(from, request.dead(), out);
        }
    }

    private void serve(int from, RankSet known, Outbox<RingMessage, Detected> out) {
        learn(known, from, out);
        // All between are dead, so observers only ever move away: a nearer one is late, and dead itself.
        if (distanceTo(from) > distanceTo(observer)) {
            observer = from;
        }
        RankSet news = dead.minus(known);
        if (!news.isEmpty()) {
            out.send(from, new Dead(news));
        }
        out.send(from, RingMessage.HEARTBEAT);
    }

    private int distanceTo(int other) {
        return Math.floorMod(other - rank, graph.ranks());
    }

    /** What another detector knows is as good as silence. */
    @Override
    public void onFailure(int failed, Outbox<RingMessage, Detected> out) {
        learn(RankSet.of(failed), rank, out);
    }

    @Override
    public boolean watches(int other) {
        return false;
    }

    private void learn(RankSet told, int from, Outbox<RingMessage, Detected> out) {
        RankSet news = told.minus(dead);
        if (news.isEmpty()) {
            return;
        }
        Invariant.that(!news.contains(rank), "%d is alive but %d says that %s are dead", rank, from, news);
        dead = dead.union(news);
        news.forEach(one -> out.emit(new Detected(one)));
        boolean parted = news.contains(observed);
        if (parted) {
            observed = livingBefore(observed);
            restart = true;
            if (observed != NOBODY) {
                out.send(observed, new Observe(dead));
            }
        }
        Dead message = new Dead(news);
        graph.forEachNeighbour(rank, from, to -> tell(to, from, message, out));
        if (!parted && !graph.areNeighbours(rank, observed)) {
            tell(observed, from, message, out);
        }
        if (!graph.areNeighbours(rank, observer)) {
            tell(observer, from, message, out);
        }
    }

    private void tell(int to, int from, Dead message, Outbox<RingMessage, Detected> out) {
        if (to != NOBODY && to != from && !dead.contains(to)) {
            out.send(to, message);
        }
    }

    /** The nearest rank before the given one that is not known to be dead, unless that is this one. */
    private int livingBefore(int other) {
        int candidate = other;
        do {
            candidate = candidate == 0 ? graph.ranks() - 1 : candidate - 1;
        } while (dead.contains(candidate));
        return candidate == rank ? NOBODY : candidate;
    }
}
