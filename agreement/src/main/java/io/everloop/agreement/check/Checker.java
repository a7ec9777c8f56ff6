package io.everloop.agreement.check;

import io.everloop.agreement.Explorable;

/**
 * Watches one run from outside: safety after every event, liveness when nothing is left to happen.
 *
 * <p>A checker remembers only what later checks need, and reports through {@link Violation}.
 *
 * @param <E> the protocol's events
 */
public interface Checker<E> extends Explorable<Checker<E>> {

    /**
     * The moment at which what is told next happens, in virtual time. A search without time never tells, so
     * nothing but measurements and bounds on time may depend on it.
     */
    default void onTime(long nanos) {}

    /** A living participant reported something. */
    void onEvent(int rank, E event);

    /** A participant died. */
    void onDeath(int rank);

    /**
     * Whether all that was asked for has happened, so that a run of participants that never come to rest by
     * themselves may end here.
     */
    default boolean isSatisfied() {
        return false;
    }

    /** Nothing is in flight and nothing is due: everything that was promised must have happened. */
    void atRest();
}
