package io.everloop.framework.rank;

import io.everloop.comm.CommException;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.Optional;
import java.util.OptionalLong;

/** The first failure ends the job. */
final class NoRecovery implements Recovery {

    @Override
    public boolean isProtected() {
        return false;
    }

    @Override
    public boolean followsInterval() {
        return false;
    }

    @Override
    public void restart(long iteration) {}

    @Override
    public void refuseIfHopeless(Optional<CommException> failure) {
        throw new IllegalStateException(
                "somebody died and the job does without recovery: choose --strategy rollback", failure.orElse(null));
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) {
        return OptionalLong.empty();
    }
}
