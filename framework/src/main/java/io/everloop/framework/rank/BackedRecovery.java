package io.everloop.framework.rank;

import io.everloop.comm.CommException;
import java.util.Optional;

/** A strategy that leaves to another one whatever it does not do itself. */
abstract class BackedRecovery implements Recovery {

    final Means means;
    final Recovery fallback;

    BackedRecovery(Means means, Recovery fallback) {
        this.means = means;
        this.fallback = fallback;
    }

    @Override
    public boolean isProtected() {
        return fallback.isProtected();
    }

    @Override
    public boolean followsInterval() {
        return fallback.followsInterval();
    }

    @Override
    public void refuseIfHopeless(Optional<CommException> failure) {
        fallback.refuseIfHopeless(failure);
    }

    @Override
    public void restart(long iteration) {
        fallback.restart(iteration);
    }
}
