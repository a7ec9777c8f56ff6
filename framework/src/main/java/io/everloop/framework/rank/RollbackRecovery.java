package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.NothingToRestoreException;
import io.everloop.checkpoint.commit.Restored;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.OptionalLong;

/** Everybody returns to the last commit. */
final class RollbackRecovery implements Recovery {

    private final Means means;
    private final boolean resumes;

    /** @param resumes whether there must be something to return to, from an earlier run */
    RollbackRecovery(Means means, boolean resumes) {
        this.means = means;
        this.resumes = resumes;
    }

    @Override
    public void restart(long iteration) {
        means.checkpoints().restart(iteration);
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) {
        incident.enter(Phase.RESTORE);
        means.standing().overwrites();
        try {
            Restored restored = means.checkpoints().restore();
            incident.enter(Phase.REPROTECT);
            means.checkpoints().reprotect();
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
