package io.everloop.agreement.gossip;

import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.Timed;
import io.everloop.agreement.gossip.GossipEvent.Consensus;
import io.everloop.agreement.gossip.GossipEvent.Learned;
import io.everloop.agreement.gossip.GossipMessage.Ping;
import io.everloop.agreement.gossip.GossipMessage.Reply;
import java.util.function.IntConsumer;
import java.util.random.RandomGenerator;

/**
 * One process's part in the gossip, the same for both algorithms; its {@link View} makes the difference.
 *
 * <p>Once in a cycle it pings a random process among those it does not hold failed. Who has not replied
 * when the next cycle begins has failed: so a cycle must be longer than a ping and its reply can take, and
 * the system synchronous. Views travel both ways. The number of a cycle is its time divided by its length,
 * the same everywhere; when in a cycle a process acts is its own business.
 */
public final class Gossiper implements Timed<GossipMessage, GossipEvent> {

    private static final int NOBODY = -1;
    private static final long NOT_YET = -1;

    private final int rank;
    private final int ranks;
    private final long cycleNanos;
    private final IntConsumer suspicion; // null if silence is death
    private View view;
    private RankSet agreed = RankSet.empty();
    private int pinged = NOBODY;
    private long actedNanos = NOT_YET;

    /** A generator of eight bytes: a million participants have one each, and need it at every turn. */
    private long chance;

    /** A participant that knows what the view says; the source decides whom it will ping. */
    public Gossiper(int rank, int ranks, View view, long cycleNanos, RandomGenerator random) {
        this(rank, ranks, view, cycleNanos, random, null);
    }

    /**
     * One that cannot tell silence from death: it says whose reply did not come in time, and goes on as before until
     * {@link #onFailure} says that it died.
     */
    public Gossiper(int rank, int ranks, View view, long cycleNanos, RandomGenerator random, IntConsumer suspicion) {
        this.rank = rank;
        this.ranks = ranks;
        this.view = view;
        this.cycleNanos = cycleNanos;
        this.chance = random.nextLong();
        this.suspicion = suspicion;
    }

    /** What it knows. */
    public View view() {
        return view;
    }

    /** On whose failure it has seen consensus. */
    public RankSet agreed() {
        return agreed;
    }

    @Override
    public long onTick(long nowNanos, Outbox<GossipMessage, GossipEvent> out) {
        // A tick that a busy processor serves late still belongs to the moment it was meant for.
        actedNanos = actedNanos == NOT_YET ? nowNanos : actedNanos + cycleNanos;
        if (pinged != NOBODY) {
            silent(out);
        }
        reportConsensus(out);
        pinged = choose();
        if (pinged != NOBODY) {
            out.send(pinged, new Ping(view));
        }
        return actedNanos + cycleNanos;
    }

    private void silent(Outbox<GossipMessage, GossipEvent> out) {
        if (suspicion == null) {
            adopt(view.detect(rank, pinged, cycle()), out);
        } else {
            suspicion.accept(pinged);
        }
    }

    /** A random process among the others that are not held failed. */
    private int choose() {
        RankSet failed = view.failed();
        int others = ranks - failed.size() - 1;
        if (others == 0) {
            return NOBODY;
        }
        int position = draw(others);
        int own = rank - failed.countBelow(rank);
        return failed.selectAbsent(position < own ? position : position + 1);
    }

    /** A random number below the bound: a Weyl sequence, mixed. */
    private int draw(int bound) {
        chance += 0x9E37_79B9_7F4A_7C15L;
        long mixed = (chance ^ (chance >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return (int) ((((mixed ^ (mixed >>> 31)) >>> 32) * bound) >>> 32);
    }

    @Override
    public void onMessage(int from, GossipMessage message, Outbox<GossipMessage, GossipEvent> out) {
        View merged = view.merge(rank, message.view());
        if (merged != view) {
            adopt(merged, out);
            reportConsensus(out);
        }
        if (message instanceof Ping) {
            out.send(from, new Reply(view));
        } else if (from == pinged) {
            pinged = NOBODY;
        }
    }

    /** What another detector knows is as good as a ping without a reply. */
    @Override
    public void onFailure(int dead, Outbox<GossipMessage, GossipEvent> out) {
        if (!view.failed().contains(dead)) {
            adopt(view.detect(rank, dead, cycle()), out);
            reportConsensus(out);
        }
    }

    @Override
    public boolean watches(int other) {
        return false;
    }

    private void adopt(View next, Outbox<GossipMessage, GossipEvent> out) {
        RankSet before = view.failed();
        view = next;
        if (next.failed().size() == before.size()) {
            return;
        }
        Invariant.that(!next.failed().contains(rank), "%d is alive but held failed by others: %s", rank, next);
        RankSet news = next.failed().minus(before);
        news.forEach(dead -> out.emit(new Learned(dead, cycle())));
        if (news.contains(pinged)) {
            pinged = NOBODY;
        }
    }

    private void reportConsensus(Outbox<GossipMessage, GossipEvent> out) {
        RankSet failed = view.failed();
        if (agreed.size() == failed.size()) {
            return;
        }
        int cycle = cycle();
        for (int i = 0; i < failed.size(); i++) {
            int dead = failed.get(i);
            if (!agreed.contains(dead) && view.isAgreed(dead, cycle)) {
                agreed = agreed.with(dead);
                out.emit(new Consensus(dead, cycle));
            }
        }
    }

    private int cycle() {
        return (int) (Math.max(0, actedNanos) / cycleNanos);
    }
}
