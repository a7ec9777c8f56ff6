package io.everloop.agreement.explore;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;
import io.everloop.agreement.Message;
import io.everloop.agreement.Outbox;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Model;
import java.util.Optional;
import java.util.function.Function;

/** A participant whose messages are changed or swallowed on the way out: a fault that a checker must see. */
public record Altered<P extends Participant<M, E> & Explorable<P>, M extends Message, E>(
        P inner, Function<M, Optional<M>> alteration) implements Participant<M, E>, Explorable<Altered<P, M, E>> {

    /** A model all of whose participants are altered. */
    public static <P extends Participant<M, E> & Explorable<P>, M extends Message, E>
            Model<Altered<P, M, E>, M, E> model(Model<P, M, E> sound, Function<M, Optional<M>> alteration) {
        return new AlteredModel<>(sound, alteration);
    }

    @Override
    public void onMessage(int from, M message, Outbox<M, E> out) {
        inner.onMessage(from, message, altering(out));
    }

    @Override
    public void onFailure(int dead, Outbox<M, E> out) {
        inner.onFailure(dead, altering(out));
    }

    @Override
    public boolean watches(int rank) {
        return inner.watches(rank);
    }

    @Override
    public Altered<P, M, E> copy() {
        return new Altered<>(inner.copy(), alteration);
    }

    @Override
    public void fingerprint(Fingerprint into) {
        inner.fingerprint(into);
    }

    private Outbox<M, E> altering(Outbox<M, E> out) {
        return new Outbox<>() {
            @Override
            public void send(int to, M message) {
                alteration.apply(message).ifPresent(altered -> out.send(to, altered));
            }

            @Override
            public void emit(E event) {
                out.emit(event);
            }
        };
    }

    private static final class AlteredModel<P extends Participant<M, E> & Explorable<P>, M extends Message, E>
            extends WrappedModel<Altered<P, M, E>, P, M, E> {

        private final Function<M, Optional<M>> alteration;

        AlteredModel(Model<P, M, E> sound, Function<M, Optional<M>> alteration) {
            super(sound);
            this.alteration = alteration;
        }

        @Override
        protected P inner(Altered<P, M, E> participant) {
            return participant.inner();
        }

        @Override
        public Altered<P, M, E> participant(int rank) {
            return new Altered<>(sound.participant(rank), alteration);
        }

        @Override
        public void call(int rank, Altered<P, M, E> participant, int given, Outbox<M, E> out) {
            sound.call(rank, participant.inner(), given, participant.altering(out));
        }
    }
}
