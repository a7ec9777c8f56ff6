package io.everloop.comm.engine;

import io.everloop.comm.agree.Consensus;
import io.everloop.comm.agree.Consensus.Decision;
import io.everloop.comm.wire.Kind;
import io.everloop.comm.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The agreements of a communicator at one rank: three sequences that never wait for each other.
 *
 * <p>Shrinking asks nothing of the user but to be called, so this rank contributes to it as soon as it hears of it, and
 * passes the call on along a tree of the living: communicators that share ranks can be shrunk in any order, and nobody
 * waits for a rank that is busy elsewhere.
 */
final class Agreements {

    /** What is agreed on. */
    enum Purpose {
        /** The flag and the dead, for the user. */
        AGREE,
        /** Who belongs to the next communicator. */
        SHRINK,
        /** That everybody has given the communicator up. */
        LEAVE;

        private static final Purpose[] VALUES = values();

        @SuppressWarnings("EnumOrdinal") // both ends run the same build
        int tag() {
            return ordinal();
        }
    }

    /** Beside the tags of the purposes: somebody shrinks, and everybody is to contribute. */
    private static final int CALL_TAG = Purpose.VALUES.length;

    /** Nobody has so many shrinks under way. */
    private static final int MOST_AHEAD = 1 << 16;

    private final Context context;
    private final Series[] series = new Series[Purpose.VALUES.length];
    private long shrinksCalled;

    Agreements(Context context) {
        this.context = context;
    }

    AgreeOperation agree(long flag, boolean blocking) {
        Failpoint.reached("agree.start");
        Series agreements = series(Purpose.AGREE);
        AgreeOperation operation = new AgreeOperation(context);
        agreements.expect(agreements.consensus.started() + 1, operation);
        agreements.consensus.start(flag, context.acknowledged(), blocking, agreements);
        return operation;
    }

    ShrinkOperation shrink() {
        Failpoint.reached("shrink.start");
        Series shrinks = series(Purpose.SHRINK);
        ShrinkOperation operation = new ShrinkOperation(context);
        shrinks.expect(++shrinksCalled, operation);
        shrinks.contribute(shrinksCalled);
        return operation;
    }

    /** Tells that this rank needs the communicator no more; when nobody does, it is forgotten. */
    void leave() {
        series(Purpose.LEAVE).contribute(1);
    }

    void onFailure(int rank) {
        for (Series one : series) {
            if (one != null) {
                one.consensus.onFailure(rank, one);
                one.callOthers();
            }
        }
    }

    void onMessage(int tag, int from, ByteBuffer payload) {
        if (tag == CALL_TAG) {
            onCall(payload);
            return;
        }
        if (tag < 0 || tag >= series.length) {
            throw new MalformedFrameException("an agreement on nothing known: " + tag);
        }
        Series one = series(Purpose.VALUES[tag]);
        one.consensus.onMessage(from, payload, one);
        if (one.purpose == Purpose.SHRINK) {
            one.contribute(one.consensus.heard());
        }
    }

    private void onCall(ByteBuffer payload) {
        Series shrinks = series(Purpose.SHRINK);
        long number = payload.remaining() == Long.BYTES ? payload.getLong() : -1;
        if (number < 1 || number > shrinks.consensus.started() + MOST_AHEAD) {
            throw new MalformedFrameException("shrink " + number + " after " + shrinks.consensus.started());
        }
        shrinks.contribute(number);
    }

    private Series series(Purpose purpose) {
        Series one = series[purpose.tag()];
        if (one == null) {
            one = new Series(purpose);
            series[purpose.tag()] = one;
            for (int i = 0; i < context.failed().size(); i++) {
                one.consensus.onFailure(context.failed().get(i), one);
            }
        }
        return one;
    }

    /** The agreements for one purpose. */
    private final class Series implements Consensus.Sink {
        private final Purpose purpose;
        private final Consensus consensus;
        private final LongMap<ConsensusOperation<?>> expecting = new LongMap<>();
        private final LongMap<Decision> early = new LongMap<>();
        private long decided;

        Series(Purpose purpose) {
            this.purpose = purpose;
            consensus = context.engine().consensus(context);
        }

        /** Contributes to all agreements up to the given one, to which nobody's own words are needed. */
        void contribute(long upTo) {
            if (consensus.started() < upTo) {
                while (consensus.started() < upTo) {
                    consensus.start(-1L, context.acknowledged(), false, this);
                }
                callOthers();
            }
        }

        /** Has everybody shrink who does not know that somebody does: without that a leaf of a tree never hears of it. */
        void callOthers() {
            if (purpose != Purpose.SHRINK || decided >= consensus.started()) {
                return;
            }
            int place = context.rank() - context.failed().countBelow(context.rank());
            int living = context.size() - context.failed().size();
            for (int other : new int[] {2 * place + 1, 2 * place + 2, (place + 1) / 2 - 1}) {
                if (other >= 0 && other < living) {
                    ByteBuffer call = ByteBuffer.allocate(Long.BYTES).putLong(0, consensus.started());
                    context.sendProtocol(Kind.AGREEMENT, context.failed().selectAbsent(other), CALL_TAG, call);
                }
            }
        }

        void expect(long number, ConsensusOperation<?> operation) {
            operation.number = number;
            Decision decision = early.remove(number);
            if (decision == null) {
                expecting.put(number, operation);
            } else {
                operation.decided(decision);
            }
        }

        @Override
        public void send(int toRank, ByteBuffer message) {
            Failpoint.reached("agreement.send");
            context.sendProtocol(Kind.AGREEMENT, toRank, purpose.tag(), message);
        }

        @Override
        public void decided(long number, Decision decision) {
            Failpoint.reached("agreement.decided");
            decided++;
            // The protocol is in the middle of a step: what follows from it comes after.
            context.engine().defer(() -> act(number, decision));
        }

        private void act(long number, Decision decision) {
            for (int i = 0; i < decision.found().size(); i++) {
                context.engine().died(context.workerOf(decision.found().get(i)));
            }
            if (purpose == Purpose.SHRINK) {
                open(number, decision);
            } else if (purpose == Purpose.LEAVE) {
                context.member().forget(context);
                return;
            }
            ConsensusOperation<?> operation = expecting.remove(number);
            if (operation == null) {
                early.put(number, decision);
            } else {
                operation.decided(decision);
            }
        }

        /** Opens the communicator of those who are left, though the user may not have asked for it yet. */
        private void open(long number, Decision decision) {
            int[] left = new int[context.size()];
            int count = 0;
            for (int rank = 0; rank < left.length; rank++) {
                if (!decision.found().contains(rank)) {
                    left[count++] = context.memberAt(rank);
                }
            }
            Context shrunk = context.member().context(ContextIds.shrunk(context.id(), number));
            shrunk.open(Arrays.copyOf(left, count));
            if (!context.isForgotten()) {
                context.made(shrunk);
            }
        }
    }
}
