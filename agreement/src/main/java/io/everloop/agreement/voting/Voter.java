package io.everloop.agreement.voting;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Invariant;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.voting.VotingEvent.Began;
import io.everloop.agreement.voting.VotingMessage.Reply;
import io.everloop.agreement.voting.VotingMessage.Request;

/**
 * One rank: keeps a {@link Replica}, which answers whoever asks, and runs the operations of its user, one at a
 * time.
 */
public final class Voter implements Participant<VotingMessage, VotingEvent>, Explorable<Voter> {

    private final Site site;

    /** What runs now; null if nothing does. */
    private Undertaking undertaking;

    public Voter(int me, int ranks, Assignment first) {
        this(new Site(me, ranks, new Replica(first)));
    }

    private Voter(Site site) {
        this.site = site;
    }

    /** Whether the user may begin another operation. */
    public boolean isIdle() {
        return undertaking == null;
    }

    /** Whether a read is under way. */
    boolean isReading() {
        return undertaking != null && undertaking.isRead();
    }

    /** The copy this rank keeps. */
    Copy held() {
        return site.replica().copy();
    }

    /** Begins to read the value. */
    public void read(Outbox<VotingMessage, VotingEvent> out) {
        begin(Operation.read(), out);
    }

    /** Begins to replace the value. */
    public void write(long value, Outbox<VotingMessage, VotingEvent> out) {
        begin(Operation.write(value), out);
    }

    /** Begins to replace the votes and those who have them. */
    public void reassign(Assignment target, Outbox<VotingMessage, VotingEvent> out) {
        begin(Operation.reassign(target), out);
    }

    /** Begins an operation, if none is under way; its end is an event. */
    public void begin(Operation next, Outbox<VotingMessage, VotingEvent> out) {
        Invariant.that(isIdle(), "%d is asked to %s during %s", site.me(), next, undertaking);
        undertaking = Undertaking.of(next, site);
        out.emit(new Began(next));
        undertaking.goOn(out);
        clearIfOver();
    }

    @Override
    public void onMessage(int from, VotingMessage message, Outbox<VotingMessage, VotingEvent> out) {
        if (message instanceof Request request) {
            serve(from, request, out);
        } else if (message instanceof Reply reply && undertaking != null) {
            undertaking.onReply(from, reply, out);
            clearIfOver();
        }
    }

    /** Answers; the own operation may take note of what the question tells. */
    private void serve(int from, Request request, Outbox<VotingMessage, VotingEvent> out) {
        int before = site.replica().inForce().number();
        out.send(from, site.serve(request, out));
        if (undertaking == null) {
            return;
        }
        if (site.replica().inForce().number() > before) {
            undertaking.goOn(out);
        } else {
            undertaking.evaluate(out);
        }
        clearIfOver();
    }

    @Override
    public void onFailure(int rank, Outbox<VotingMessage, VotingEvent> out) {
        site.died(rank);
        if (undertaking != null) {
            undertaking.evaluate(out);
            clearIfOver();
        }
    }

    @Override
    public boolean watches(int rank) {
        return undertaking != null && undertaking.watches(rank);
    }

    private void clearIfOver() {
        undertaking = undertaking.isOver() ? null : undertaking;
    }

    @Override
    public Voter copy() {
        Voter copy = new Voter(site.copy());
        copy.undertaking = undertaking == null ? null : undertaking.copyAt(copy.site);
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        site.fingerprint(into);
        into.add(undertaking != null);
        if (undertaking != null) {
            undertaking.fingerprint(into);
        }
    }
}
