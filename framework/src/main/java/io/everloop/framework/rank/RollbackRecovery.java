package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.NothingToRestoreException;
import io.everloop.checkpoint.commit.Restored;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.OptionalLong;

/** Everybody returns to the last commit. */
final class RollbackRecovery implements Recovery {

    private final Checkpoints checkpoints;
    private final Standing standing;
    private final boolean resumes;

    /** @param resumes whether there must be something to return to, from an earlier run */
    RollbackRecovery(Checkpoints checkpoints, Standing standing, boolean resumes) {
        this.checkpoints = checkpoints;
        this.standing = standing;
        this.resumes = resumes;
    }

    @Override
    public boolean isProtected() {
        return true;
    }

    @Override
    public boolean followsInterval() {
        return true;
    }

    @Override
    public void restart(long iteration) {
        checkpoints.restart(iteration);
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) {
        incident.enter(Phase.RESTORE);
        standing.overwrites();
        try {
            Restored restored = checkpoints.restore();
            incident.enter(Phase.REPROTECT);
            checkpoints.reprotect();
            Failpoint.reached("framework.restored");
            return OptionalLong.of(restored.iteration());
        } catch (NothingToRestoreException e) {
            if (resumes || !e.lost().isEmpty()) {
                throw e;
            }
            // Somebody died before anything was committed: nothing is lost but time.
            return OptionalLong.empty();
        }
    }
}
