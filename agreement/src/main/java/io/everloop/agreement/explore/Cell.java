package io.everloop.agreement.explore;

import io.everloop.agreement.Explorable;
import io.everloop.agreement.Fingerprint;

/**
 * A piece of state with its hash, computed once: worlds that differ in one piece share the others.
 *
 * @param <S> the state; never changed once it is in a cell
 */
record Cell<S extends Explorable<? super S>>(S state, long high, long low) {

    static <S extends Explorable<? super S>> Cell<S> of(S state) {
        Fingerprint print = new Fingerprint();
        state.fingerprint(print);
        return new Cell<>(state, print.high(), print.low());
    }
}
