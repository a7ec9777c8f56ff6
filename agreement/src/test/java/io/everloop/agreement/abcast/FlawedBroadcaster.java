package io.everloop.agreement.abcast;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.abcast.BroadcastMessage.Final;
import io.everloop.agreement.abcast.BroadcastMessage.Inquire;
import io.everloop.agreement.abcast.BroadcastMessage.Status;
import io.everloop.agreement.explore.WrappedModel;
import java.util.List;

/** A broadcaster with one rule broken from outside, to show that checkers notice. */
final class FlawedBroadcaster implements Participant<BroadcastMessage, Delivered>, Explorable<FlawedBroadcaster> {

    /** Which rule. */
    enum Flaw {
        /** A final priority of the dead is accepted after others were told that there is none. */
        STALE_FINAL,
        /** Nobody is asked about the messages of the dead. */
        NO_INQUIRY,
        /** Whoever has delivered a message forgets it at once. */
        FORGETFUL,
        /** The priority that the receiver proposed is not waited for: the sender's own is final. */
        OWN_PRIORITY,
        /** Messages of others are delivered once more. */
        DELIVERS_TWICE
    }

    private final Flaw flaw;
    private final int me;
    private final Broadcaster inner;
    private RankSet dead = RankSet.empty();

    private FlawedBroadcaster(Flaw flaw, int me, Broadcaster inner) {
        this.flaw = flaw;
        this.me = me;
        this.inner = inner;
    }

    @Override
    public void onMessage(int from, BroadcastMessage message, Outbox<BroadcastMessage, Delivered> out) {
        if (message instanceof Inquire inquire) {
            dead = dead.union(inquire.dead());
        }
        boolean stale = dead.contains(from) && message instanceof Final;
        if (stale && flaw == Flaw.STALE_FINAL) {
            // As if it came from one who is not known to be dead; what it would answer goes nowhere.
            inner.onMessage(dead.with(me).selectAbsent(0), message, flawed(out, true));
        } else {
            inner.onMessage(from, message, flawed(out, false));
        }
    }

    @Override
    public void onFailure(int rank, Outbox<BroadcastMessage, Delivered> out) {
        dead = dead.with(rank);
        inner.onFailure(rank, flawed(out, false));
    }

    @Override
    public boolean watches(int rank) {
        return true;
    }

    private Outbox<BroadcastMessage, Delivered> flawed(Outbox<BroadcastMessage, Delivered> out, boolean mute) {
        return new Outbox<>() {
            @Override
            public void send(int to, BroadcastMessage message) {
                if (mute || (flaw == Flaw.NO_INQUIRY && message instanceof Inquire)) {
                    return;
                }
                out.send(to, alter(message));
            }

            @Override
            public void emit(Delivered event) {
                out.emit(event);
                if (flaw == Flaw.DELIVERS_TWICE && event.id().sender() != me) {
                    out.emit(event);
                }
            }
        };
    }

    private BroadcastMessage alter(BroadcastMessage message) {
        if (flaw == Flaw.OWN_PRIORITY && message instanceof Final decision) {
            return new Final(decision.id(), new Priority(1, decision.id().sender()));
        }
        if (flaw == Flaw.FORGETFUL && message instanceof Status status) {
            List<Held> waiting =
                    status.held().stream().filter(held -> !held.isFinal()).toList();
            return new Status(status.inquiry(), waiting);
        }
        return message;
    }

    @Override
    public FlawedBroadcaster copy() {
        FlawedBroadcaster copy = new FlawedBroadcaster(flaw, me, inner.copy());
        copy.dead = dead;
        return copy;
    }

    @Override
    public void fingerprint(Fingerprint into) {
        inner.fingerprint(into.add(dead));
    }

    /** A group of them. */
    static final class Group extends WrappedModel<FlawedBroadcaster, Broadcaster, BroadcastMessage, Delivered> {
        private final Flaw flaw;

        Group(Flaw flaw, int... broadcasts) {
            super(AtomicBroadcastModel.of(broadcasts));
            this.flaw = flaw;
        }

        @Override
        protected Broadcaster inner(FlawedBroadcaster participant) {
            return participant.inner;
        }

        @Override
        public FlawedBroadcaster participant(int rank) {
            return new FlawedBroadcaster(flaw, rank, sound.participant(rank));
        }

        @Override
        public void call(int rank, FlawedBroadcaster participant, int given, Outbox<BroadcastMessage, Delivered> out) {
            sound.call(rank, participant.inner, given, participant.flawed(out, false));
        }
    }
}
