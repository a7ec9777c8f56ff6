package io.everloop.framework.rank;

import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.OptionalLong;

/**
 * The program works out what the dead had; if it cannot, everybody returns to the last commit.
 *
 * <p>What it has worked out is committed at once: newcomers hold no copies of anybody's data, so the commit to fall back to
 * would not survive another death. The agreement of that commit is also what makes all ranks take the reconstruction for
 * good, or none.
 */
final class AbftRecovery extends BackedRecovery {

    private static final long NOT_POSSIBLE = -1;

    private final boolean followsInterval;

    /**
     * @param followsInterval whether there are commits besides that of the beginning, for dearer failures
     */
    AbftRecovery(Means means, Recovery fallback, boolean followsInterval) {
        super(means, fallback);
        this.followsInterval = followsInterval;
    }

    @Override
    public boolean followsInterval() {
        return followsInterval;
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) throws Exception {
        // If nobody is lost, what the living have is what is wrong.
        if (call.hasBegun() && call.isWhole() && !call.lost().isEmpty()) {
            incident.enter(Phase.RECONSTRUCT);
            OptionalLong common =
                    common(hooks.reconstruct(call.lost()), means.steps().comm());
            Failpoint.reached("framework.reconstructed");
            if (common.isPresent()) {
                incident.enter(Phase.REPROTECT);
                means.checkpoints().protect(common.getAsLong(), means.steps().comm());
                return common;
            }
        }
        return fallback.recover(call, hooks, incident);
    }

    /** The iteration, if it is the same everywhere. */
    private static OptionalLong common(OptionalLong own, Communicator comm) {
        long[] bounds = {own.orElse(NOT_POSSIBLE), -own.orElse(NOT_POSSIBLE)};
        comm.allreduce(bounds, 0, bounds, 0, bounds.length, Op.MAX);
        boolean same = bounds[0] == -bounds[1];
        return same && bounds[0] >= 0 ? OptionalLong.of(bounds[0]) : OptionalLong.empty();
    }
}
