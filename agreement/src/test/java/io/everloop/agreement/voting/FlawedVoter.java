package io.everloop.agreement.voting;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.explore.WrappedModel;
import io.everloop.agreement.voting.VotingMessage.Done;
import io.everloop.agreement.voting.VotingMessage.Known;
import io.everloop.agreement.voting.VotingMessage.Promise;
import io.everloop.agreement.voting.VotingMessage.Seal;
import io.everloop.agreement.voting.VotingMessage.Store;
import java.util.ArrayList;
import java.util.List;

/** A voter with one rule broken from outside, to show that the checker notices. */
final class FlawedVoter implements Participant<VotingMessage, VotingEvent>, Explorable<FlawedVoter> {

    /** Which rule. */
    enum Flaw {
        /** A copy is acknowledged, not kept. */
        LOSES_COPIES,
        /** Who reads does not store what it found, as if a read quorum that has it were enough. */
        NO_WRITE_BACK,
        /** Who is told of the next assignment goes on serving the present one. */
        NEVER_SEALED,
        /** What was accepted is not told with a promise. */
        FORGETS_ACCEPTED,
        /** An operation is refused when one voter is dead. */
        REFUSES_EARLY;

        Group group() {
            Assignment three = VotingExplorationTest.oneVoteEach(2, 2, 0, 1, 2);
            Assignment two = VotingExplorationTest.oneVoteEach(1, 2, 0, 1);
            List<Operation> write = List.of(Operation.write(1));
            List<Operation> reads = List.of(Operation.read());
            return switch (this) {
                case LOSES_COPIES -> new Group(this, three, List.of(write, reads, List.of()));
                case NO_WRITE_BACK -> new Group(this, two, List.of(write, List.of(Operation.read()), reads));
                case NEVER_SEALED ->
                    new Group(
                            this,
                            three,
                            List.of(
                                    List.of(
                                            Operation.reassign(VotingExplorationTest.oneVoteEach(1, 1, 0)),
                                            Operation.read()),
                                    write,
                                    List.of()));
                case FORGETS_ACCEPTED ->
                    new Group(
                            this,
                            three,
                            List.of(
                                    VotingExplorationTest.reassign(two),
                                    VotingExplorationTest.reassign(VotingExplorationTest.oneVoteEach(1, 2, 1, 2)),
                                    List.of()));
                case REFUSES_EARLY -> new Group(this, three, List.of(write, reads, List.of()));
            };
        }
    }

    private final Flaw flaw;
    private final Voter inner;

    private FlawedVoter(Flaw flaw, Voter inner) {
        this.flaw = flaw;
        this.inner = inner;
    }

    @Override
    public void onMessage(int from, VotingMessage message, Outbox<VotingMessage, VotingEvent> out) {
        if (flaw == Flaw.LOSES_COPIES && message instanceof Store) {
            out.send(from, new Done(message.round()));
        } else if (flaw == Flaw.NEVER_SEALED && message instanceof Seal seal) {
            out.send(from, new Known(seal.round(), seal.under(), seal.next(), false, inner.held()));
        } else {
            step(flawed -> inner.onMessage(from, message, flawed), out);
        }
    }

    @Override
    public void onFailure(int rank, Outbox<VotingMessage, VotingEvent> out) {
        if (flaw == Flaw.REFUSES_EARLY && inner.isReading()) {
            out.emit(new VotingEvent.Completed(Operation.read(), Outcome.REFUSED, null));
        }
        step(flawed -> inner.onFailure(rank, flawed), out);
    }

    @Override
    public boolean watches(int rank) {
        return inner.watches(rank);
    }

    /** One step of the inner voter. */
    private interface Step {
        void run(Outbox<VotingMessage, VotingEvent> out);
    }

    private void step(Step step, Outbox<VotingMessage, VotingEvent> out) {
        List<Runnable> later = new ArrayList<>();
        step.run(new Outbox<>() {
            @Override
            public void send(int to, VotingMessage message) {
                if (flaw == Flaw.NO_WRITE_BACK && message instanceof Store && inner.isReading()) {
                    later.add(() -> step(again -> inner.onMessage(to, new Done(message.round()), again), out));
                } else if (flaw == Flaw.FORGETS_ACCEPTED && message instanceof Promise promise) {
                    out.send(to, new Promise(promise.round(), Ballot.NONE, null));
                } else {
                    out.send(to, message);
                }
            }

            @Override
            public void emit(VotingEvent event) {
                out.emit(event);
            }
        });
        later.forEach(Runnable::run);
    }

    @Override
    public FlawedVoter copy() {
        return new FlawedVoter(flaw, inner.copy());
    }

    @Override
    public void fingerprint(Fingerprint into) {
        inner.fingerprint(into);
    }

    /** Ranks of them. */
    static final class Group extends WrappedModel<FlawedVoter, Voter, VotingMessage, VotingEvent> {
        private final Flaw flaw;

        Group(Flaw flaw, Assignment first, List<List<Operation>> scripts) {
            super(new VotingModel(first, scripts));
            this.flaw = flaw;
        }

        @Override
        protected Voter inner(FlawedVoter participant) {
            return participant.inner;
        }

        @Override
        public FlawedVoter participant(int rank) {
            return new FlawedVoter(flaw, sound.participant(rank));
        }

        @Override
        public void call(int rank, FlawedVoter participant, int given, Outbox<VotingMessage, VotingEvent> out) {
            participant.step(flawed -> sound.call(rank, participant.inner, given, flawed), out);
        }
    }
}
