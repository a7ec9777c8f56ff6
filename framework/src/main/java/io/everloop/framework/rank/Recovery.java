package io.everloop.framework.rank;

import io.everloop.comm.CommException;
import io.everloop.comm.Communicator;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A strategy, at one rank: which commits are made, and how data comes back once the communicator is whole again.
 *
 * <p>All ranks have the same one. Used by the thread of the rank.
 */
interface Recovery {

    /** Whether anything is ever committed. */
    default boolean isProtected() {
        return true;
    }

    /** Whether commits follow the interval; if not, only the beginning and what the program demands is committed. */
    default boolean followsInterval() {
        return true;
    }

    /** A failure was noticed here, or elsewhere: may refuse to go on, by throwing what the user is to read. */
    default void refuseIfHopeless(Optional<CommException> failure) {}

    /**
     * Brings the data of all ranks to the beginning of the same iteration; collective.
     *
     * @return that iteration; nothing if there never was any data, so that all begin at the beginning
     * @throws CommException if somebody dies meanwhile: it is called again after the next repair
     */
    OptionalLong recover(RollCall call, Hooks hooks, Incident incident) throws Exception;

    // --- what most strategies leave as it is ---

    /** What the program talks through, given the communicator of all ranks. */
    default Communicator program(Communicator all) {
        return all;
    }

    /** Whether only those who take the places of the dead go back, since the last {@link #attached}. */
    default boolean isLocal() {
        return false;
    }

    /** Whether a program that is interrupted now could stay where it is. */
    default boolean keepsPrograms() {
        return false;
    }

    /**
     * There is a communicator of all ranks, old and new, and nothing was done in it; collective.
     *
     * @param staysInPlace whether the program of this rank waits to go on, or is done; if not it begins anew
     */
    default void attached(boolean staysInPlace) {}

    /** There never was any data: all begin at the beginning, which is next. */
    default void begins() {}

    /** All begin at the beginning, and what is made before the data is made once more. */
    default void preparesAgain() {}

    /** The loop starts again with this iteration. */
    void restart(long iteration);

    /** Whether the commit that is due failed the last time this rank, or the one before it, was here. */
    default boolean isKnownToFail(long done) {
        return false;
    }

    default void committed() {}

    default void commitFailed() {}

    /** The program has everybody return to the last commit; may throw what unwinds it. */
    default void givesUp(String why) {}
}
