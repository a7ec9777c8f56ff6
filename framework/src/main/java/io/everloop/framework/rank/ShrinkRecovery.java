package io.everloop.framework.rank;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.inherit.Inheritance;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Fewer ranks than before take over what all had at the last commit. As long as places are filled, another strategy recovers.
 *
 * <p>What they have taken over is committed at once, because the copies of before are no longer as many as they should be;
 * they go only when that commit has succeeded, so a further death meanwhile finds them.
 */
final class ShrinkRecovery extends BackedRecovery {

    /** @param whole what is done when nobody's place stays empty */
    ShrinkRecovery(Means means, Recovery whole) {
        super(means, whole);
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) throws Exception {
        if (call.ranks() > means.steps().comm().size()) {
            incident.enter(Phase.RESTORE);
            refuseIfImpossible(call, hooks);
            Optional<Inheritance> left = means.checkpoints().inherit();
            if (left.isPresent()) {
                takeOver(left.get(), hooks);
                incident.enter(Phase.REPROTECT);
                means.checkpoints()
                        .protect(left.get().iteration(), means.steps().comm());
                return OptionalLong.of(left.get().iteration());
            }
        }
        return fallback.recover(call, hooks, incident);
    }

    private void refuseIfImpossible(RollCall call, Hooks hooks) {
        List<String> undivided = means.regions().all().stream()
                .map(Region::name)
                .filter(name -> means.regions().division(name).isEmpty())
                .toList();
        if (!undivided.isEmpty() && !hooks.redistributes()) {
            throw new IllegalStateException("only " + means.steps().comm().size() + " of " + call.ranks()
                    + " ranks are left, and nothing says what they make of " + String.join(", ", undivided)
                    + ": give each a partition or implement redistribute, or start with more --spares, or with"
                    + " --on-depleted respawn");
        }
    }

    private void takeOver(Inheritance left, Hooks hooks) throws Exception {
        means.checkpoints().redistribute(left);
        if (hooks.redistributes()) {
            hooks.redistribute(new Inherited(left, means.regions()));
        }
        Failpoint.reached("framework.redistributed");
    }
}
