package io.everloop.agreement.broadcast;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;

/** A rank of a group in which some have been dead from the beginning, and are known to be: fewer states to search. */
final class Thinned implements Participant<Revocation, Revoked>, Explorable<Thinned> {

    private final Revoke inner;
    private final boolean isDead;

    private Thinned(Revoke inner, boolean isDead) {
        this.inner = inner;
        this.isDead = isDead;
    }

    /** The sound model without those who are dead. */
    static Model<Thinned, Revocation, Revoked> model(int ranks, int initiator, RankSet dead) {
        RevokeModel sound = new RevokeModel(ranks, initiator);
        return new Model<>() {
            @Override
            public int ranks() {
                return ranks;
            }

            @Override
            public Thinned participant(int rank) {
                Revoke inner = sound.participant(rank);
                dead.forEach(one -> inner.onFailure(one, SILENCE));
                return new Thinned(inner, dead.contains(rank));
            }

            @Override
            public boolean ready(int rank, Thinned participant, int given) {
                return sound.ready(rank, participant.inner, given);
            }

            @Override
            public void call(int rank, Thinned participant, int given, Outbox<Revocation, Revoked> out) {
                sound.call(rank, participant.inner, given, out);
            }

            @Override
            public String describeCall(int rank, int given) {
                return sound.describeCall(rank, given);
            }

            @Override
            public Checker<Revoked> checker() {
                Checker<Revoked> checker = sound.checker();
                dead.forEach(checker::onDeath);
                return checker;
            }
        };
    }

    private static final Outbox<Revocation, Revoked> SILENCE = new Outbox<>() {
        @Override
        public void send(int to, Revocation message) {
            throw new AssertionError("nothing is revoked yet: " + message);
        }

        @Override
        public void emit(Revoked event) {
            throw new AssertionError("nothing is revoked yet: " + event);
        }
    };

    @Override
    public void onMessage(int from, Revocation message, Outbox<Revocation, Revoked> out) {
        if (!isDead) {
            inner.onMessage(from, message, out);
        }
    }

    @Override
    public void onFailure(int failed, Outbox<Revocation, Revoked> out) {
        if (!isDead) {
            inner.onFailure(failed, out);
        }
    }

    @Override
    public boolean watches(int other) {
        return !isDead && inner.watches(other);
    }

    @Override
    public Thinned copy() {
        return new Thinned(inner.copy(), isDead);
    }

    @Override
    public void fingerprint(Fingerprint into) {
        inner.fingerprint(into);
    }
}
