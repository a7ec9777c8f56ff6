package io.everloop.framework.rank;

import io.everloop.framework.Strategy;
import io.everloop.framework.advice.Advice;
import io.everloop.framework.advice.Advisor;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What wastes least by what was measured, decided anew at each failure: all ranks know the same figures from their roll call, so
 * all decide alike without another word. Strategies that need a figure that nobody has measured by then are left to the user;
 * see {@link Strategy#AUTO}.
 */
final class AutoRecovery extends BackedRecovery {

    private final Recovery abft;

    /** Commits stay as often as they are with a rollback: what cannot be worked out one day goes back to one. */
    AutoRecovery(Means means, Recovery rollback, Recovery abft) {
        super(means, rollback);
        this.abft = abft;
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) throws Exception {
        Set<Strategy> possible = EnumSet.of(Strategy.ROLLBACK);
        if (hooks.reconstructs()) {
            possible.add(Strategy.ABFT);
        }
        Advice advice = Advisor.choose(call.costs(means.steps().comm().size()), possible);
        incident.because(advice.why());
        return (advice.strategy() == Strategy.ABFT ? abft : fallback).recover(call, hooks, incident);
    }
}
