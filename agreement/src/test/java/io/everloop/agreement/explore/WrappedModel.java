package io.everloop.agreement.explore;

import io.everloop.agreement.Message;
import io.everloop.agreement.Participant;
import io.everloop.agreement.check.Checker;
import io.everloop.agreement.check.Model;

/**
 * A model whose participants are those of a sound one, each inside another that breaks a rule; calls and
 * checker are those of the sound one.
 *
 * @param <W> the participants
 * @param <P> those inside
 */
public abstract class WrappedModel<W extends Participant<M, E>, P extends Participant<M, E>, M extends Message, E>
        implements Model<W, M, E> {

    protected final Model<P, M, E> sound;

    protected WrappedModel(Model<P, M, E> sound) {
        this.sound = sound;
    }

    /** The participant inside. */
    protected abstract P inner(W participant);

    @Override
    public final int ranks() {
        return sound.ranks();
    }

    @Override
    public final boolean ready(int rank, W participant, int given) {
        return sound.ready(rank, inner(participant), given);
    }

    @Override
    public final String describeCall(int rank, int given) {
        return sound.describeCall(rank, given);
    }

    @Override
    public final Checker<E> checker() {
        return sound.checker();
    }
}
