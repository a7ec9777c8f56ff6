package io.everloop.framework.rank;

import io.everloop.checkpoint.Region;
import io.everloop.checkpoint.Regions;
import io.everloop.checkpoint.inherit.Inheritance;
import io.everloop.comm.CommException;
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
final class ShrinkRecovery implements Recovery {

    private final Checkpoints checkpoints;
    private final Regions regions;
    private final RepairSteps steps;
    private final Recovery whole;

    /** @param whole what is done when nobody's place stays empty */
    ShrinkRecovery(Checkpoints checkpoints, Regions regions, RepairSteps steps, Recovery whole) {
        this.checkpoints = checkpoints;
        this.regions = regions;
        this.steps = steps;
        this.whole = whole;
    }

    @Override
    public boolean isProtected() {
        return whole.isProtected();
    }

    @Override
    public boolean followsInterval() {
        return whole.followsInterval();
    }

    @Override
    public void refuseIfHopeless(Optional<CommException> failure) {
        whole.refuseIfHopeless(failure);
    }

    @Override
    public void restart(long iteration) {
        whole.restart(iteration);
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) throws Exception {
        if (call.ranks() > steps.comm().size()) {
            incident.enter(Phase.RESTORE);
            refuseIfImpossible(call, hooks);
            Optional<Inheritance> left = checkpoints.inherit();
            if (left.isPresent()) {
                takeOver(left.get(), hooks);
                incident.enter(Phase.REPROTECT);
                checkpoints.protect(left.get().iteration(), steps.comm());
                return OptionalLong.of(left.get().iteration());
            }
        }
        return whole.recover(call, hooks, incident);
    }

    private void refuseIfImpossible(RollCall call, Hooks hooks) {
        List<String> undivided = regions.all().stream()
                .map(Region::name)
                .filter(name -> regions.division(name).isEmpty())
                .toList();
        if (!undivided.isEmpty() && !hooks.redistributes()) {
            throw new IllegalStateException("only " + steps.comm().size() + " of " + call.ranks()
                    + " ranks are left, and nothing says what they make of " + String.join(", ", undivided)
                    + ": give each a partition or implement redistribute, or start with more --spares, or with"
                    + " --on-depleted respawn");
        }
    }

    private void takeOver(Inheritance left, Hooks hooks) throws Exception {
        checkpoints.redistribute(left);
        if (hooks.redistributes()) {
            hooks.redistribute(new Inherited(left, regions));
        }
        Failpoint.reached("framework.redistributed");
    }
}
