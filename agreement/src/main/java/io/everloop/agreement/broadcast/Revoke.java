package io.everloop.agreement.broadcast;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import java.util.Arrays;

/**
 * One rank's part in revoking contexts: a reliable broadcast, non-uniform and without order (sections 3.1
 * and 3.3 of the Revoke paper).
 *
 * <p>The first news of a revocation is reported and passed on once to all neighbours of the binomial
 * graph; later copies are dropped. As long as fewer die than a rank has neighbours no death needs to be
 * detected: a message to the dead is simply lost, and the living are not parted. More deaths may part them,
 * so whoever knows of a revocation tells the next living rank as well, and the one after it whenever that
 * one is known to be dead: the ring of the living closes after any deaths.
 *
 * <p>News of an epoch that is over here is dropped. News of one that has not begun here counts: others
 * may use the context already, and an identifier is free for use again only after everybody gave it up.
 */
public final class Revoke implements Participant<Revocation, Revoked>, Explorable<Revoke> {

    /** For each known context, in increasing order: its identifier, current epoch and last revoked epoch. */
    private static final int STRIDE = 3;

    private static final int NEVER = -1;
    private static final int[] NOTHING_KNOWN = {};

    private final int rank;
    private final BinomialGraph graph;
    private int[] contexts = NOTHING_KNOWN;
    private RankSet dead = RankSet.empty();

    public Revoke(int rank, BinomialGraph graph) {
        this.rank = rank;
        this.graph = graph;
    }

    /** The context's identifier is from now on used for the given epoch; all before are over. */
    public void open(int context, int epoch) {
        int at = record(context);
        contexts[at + 1] = Math.max(contexts[at + 1], epoch);
    }

    /** Whether operations in the context must fail. */
    public boolean isRevoked(int context, int epoch) {
        int at = place(context);
        return isAt(at, context) && (epoch < contexts[at + 1] || epoch <= contexts[at + 2]);
    }

    /** The user revokes a context for everybody. */
    public void revoke(int context, int epoch, Outbox<Revocation, Revoked> out) {
        if (!isRevoked(context, epoch)) {
            deliver(rank, new Revocation(context, epoch), out);
        }
    }

    @Override
    public void onMessage(int from, Revocation news, Outbox<Revocation, Revoked> out) {
        if (!isRevoked(news.context(), news.epoch())) {
            deliver(from, news, out);
        }
    }

    private void deliver(int from, Revocation news, Outbox<Revocation, Revoked> out) {
        int at = record(news.context());
        contexts[at + 2] = news.epoch();
        out.emit(new Revoked(news.context(), news.epoch()));
        graph.forEachNeighbour(rank, from, neighbour -> out.send(neighbour, news));
        int next = livingAfter();
        if (next != rank && !graph.areNeighbours(rank, next)) {
            out.send(next, news);
        }
    }

    @Override
    public void onFailure(int failed, Outbox<Revocation, Revoked> out) {
        int before = livingAfter();
        dead = dead.with(failed);
        int next = livingAfter();
        if (next == before || next == rank) {
            return;
        }
        for (int at = 0; at < contexts.length; at += STRIDE) {
            if (holdsNews(at)) {
                out.send(next, new Revocation(contexts[at], contexts[at + 2]));
            }
        }
    }

    /** Those who know of a revocation watch the rank that they would have to replace in passing it on. */
    @Override
    public boolean watches(int other) {
        if (other != livingAfter()) {
            return false;
        }
        for (int at = 0; at < contexts.length; at += STRIDE) {
            if (holdsNews(at)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a revocation is known of an epoch that is not over, so that others may still wait for it. */
    private boolean holdsNews(int at) {
        return contexts[at + 2] >= contexts[at + 1];
    }

    /** The nearest rank after this one that is not known to be dead; this one if there is none. */
    private int livingAfter() {
        int candidate = rank;
        do {
            candidate = candidate == graph.ranks() - 1 ? 0 : candidate + 1;
        } while (dead.contains(candidate));
        return candidate;
    }

    private int record(int context) {
        int at = place(context);
        if (!isAt(at, context)) {
            int[] grown = Arrays.copyOf(contexts, contexts.length + STRIDE);
            System.arraycopy(contexts, at, grown, at + STRIDE, contexts.length - at);
            grown[at] = context;
            grown[at + 1] = 0;
            grown[at + 2] = NEVER;
            contexts = grown;
        }
        return at;
    }

    private int place(int context) {
        int at = 0;
        while (at < contexts.length && contexts[at] < context) {
            at += STRIDE;
        }
        return at;
    }

    private boolean isAt(int at, int context) {
        return at < contexts.length && contexts[at] == context;
    }

    @Override
    public Revoke copy() {
        Revoke copy = new Revoke(rank, graph);
        copy.contexts = contexts.clone();
        copy.dead = dead;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        into.add(contexts.length);
        for (int value : contexts) {
            into.add(value);
        }
        into.add(dead);
    }
}
