package io.everloop.miniapps.cg.abft;

import io.everloop.comm.Communicator;
import io.everloop.miniapps.cg.solve.State;
import io.everloop.miniapps.cg.solve.Watch;
import io.everloop.miniapps.option.BitFlip;

/** A bit that flips, once: in the largest entry that a rank has of a vector, in an iteration. Used by the thread of the rank. */
public final class Flip implements Watch {

    private static final char PRODUCT = 'q';

    private final BitFlip flip;
    private boolean isHere;
    private boolean isDone;

    private Flip(BitFlip flip) {
        this.flip = flip;
    }

    /**
     * Reads one, such as {@code 2@iteration=15:bit=40:in=x}; in the product q unless given.
     *
     * @throws IllegalArgumentException with a sentence, if that is none
     */
    public static Flip parse(String text) {
        return new Flip(BitFlip.parse(text, PRODUCT + "prx"));
    }

    /** See {@link BitFlip#check}. */
    public void check(int ranks) {
        flip.check(ranks);
    }

    @Override
    public void direction(Communicator comm, State state) {
        isHere = comm.rank() == flip.rank();
        long k = state.iteration();
        if (flip.place() != PRODUCT && isDue(k)) {
            strike(flip.place() == 'p' ? state.p(k) : flip.place() == 'r' ? state.r(k) : state.x(k), state.q().length);
        }
    }

    @Override
    public void product(State state, double[] sums, int offset) {
        if (flip.place() == PRODUCT && isDue(state.iteration())) {
            strike(state.q(), state.q().length);
        }
    }

    private boolean isDue(long k) {
        return isHere && !isDone && k == flip.iteration();
    }

    private void strike(double[] values, int length) {
        isDone = true;
        flip.strike(values, 0, length);
    }
}
