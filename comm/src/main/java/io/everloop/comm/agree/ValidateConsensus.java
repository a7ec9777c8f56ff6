package io.everloop.comm.agree;

import io.everloop.agreement.Contribution;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.RankSet;
import io.everloop.agreement.validate.ChildChoice;
import io.everloop.agreement.validate.Semantics;
import io.everloop.agreement.validate.ValidateMessage;
import io.everloop.agreement.validate.ValidateParticipant;
import io.everloop.agreement.validate.Validated;
import java.nio.ByteBuffer;

/**
 * Validate-all again and again, each agreement with a participant of its own.
 *
 * <p>At most three of them are kept: the one under way or last returned; the one before it, which others may still ask
 * for until the one after it has returned here; and the one after it, if others were faster.
 */
final class ValidateConsensus extends OneByOne {

    private final int self;
    private final int ranks;
    private final Semantics semantics;
    private final ValidateCodec codec;
    private RankSet dead = RankSet.empty();
    private Instance previous; // null if nobody can ask for it any more
    private Instance current; // null before the first
    private Instance next; // null if nobody was faster

    ValidateConsensus(int self, int ranks, Semantics semantics) {
        this.self = self;
        this.ranks = ranks;
        this.semantics = semantics;
        codec = new ValidateCodec(self, ranks);
    }

    @Override
    boolean isIdle() {
        return current == null || current.returned;
    }

    @Override
    void call(Contribution contribution) {
        previous = current;
        current = next();
        next = null;
        if (previous != null) {
            previous.participant.known().forEach(current::fail);
        }
        current.participant.validate(contribution, current);
    }

    private Instance next() {
        if (next == null) {
            next = new Instance(current == null ? 1 : current.number + 1);
            dead.forEach(next::fail);
        }
        return next;
    }

    @Override
    void receive(int from, ByteBuffer message, long most) {
        ValidateMessage decoded = codec.decode(message, most);
        hear(codec.agreement());
        Instance about = instance(codec.agreement(), most);
        if (about != null) {
            about.participant.onMessage(from, decoded, about);
        }
    }

    private Instance instance(long number, long most) {
        if (number == most) {
            return next();
        }
        if (number == most - 1) {
            return current;
        }
        return number == most - 2 ? previous : null;
    }

    @Override
    void fail(int rank) {
        dead = dead.with(rank);
        for (Instance each : new Instance[] {previous, current, next}) {
            if (each != null) {
                each.fail(rank);
            }
        }
    }

    /** One agreement. */
    private final class Instance implements Outbox<ValidateMessage, Validated> {
        private final long number;
        private final ValidateParticipant participant =
                new ValidateParticipant(self, ranks, semantics, ChildChoice.MEDIAN);
        private boolean returned;

        Instance(long number) {
            this.number = number;
        }

        void fail(int rank) {
            participant.onFailure(rank, this);
        }

        @Override
        public void send(int to, ValidateMessage message) {
            ValidateConsensus.this.send(to, codec.encode(number, message));
        }

        /** Everybody alive contributed, and so has returned from the agreement before. */
        @Override
        public void emit(Validated validated) {
            returned = true;
            previous = null;
            long flag = validated.agreed().contributed().flag();
            decide(number, new Decision(flag, validated.failed(), validated.reportsFailure()));
        }
    }
}
