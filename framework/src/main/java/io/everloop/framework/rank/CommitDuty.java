package io.everloop.framework.rank;

import io.everloop.comm.CommException;
import java.util.function.Consumer;

/** Commits when that is due, and sees to it that a commit which failed is no secret to anybody. */
final class CommitDuty {

    /** As often the same commit may be returned to because of errors that nobody reported. */
    private static final int MOST_ROLLBACKS = 3;

    private final Recovery recovery;
    private final Checkpoints checkpoints;
    private final RepairSteps steps;
    private final boolean isLogged;
    private final Consumer<CommException> repairInPlace;
    private int rollbacks;

    /**
     * @param isLogged whether messages are logged from each commit on
     * @param repairInPlace has a program that stays where it is go on as if nobody had died
     */
    CommitDuty(
            Recovery recovery,
            Checkpoints checkpoints,
            RepairSteps steps,
            boolean isLogged,
            Consumer<CommException> repairInPlace) {
        this.recovery = recovery;
        this.checkpoints = checkpoints;
        this.steps = steps;
        this.isLogged = isLogged;
        this.repairInPlace = repairInPlace;
    }

    /** Whether a commit is due when so many iterations are done; the same everywhere. */
    boolean isDue(long done) {
        return recovery.followsInterval() && checkpoints.isDue(done);
    }

    /** Commits what so many iterations have brought, unless nothing ever is; collective. */
    void commit(long done) {
        if (!recovery.isProtected() || recovery.isKnownToFail(done)) {
            return;
        }
        // Logs are cut where a commit is, so it must be one before anything else is sent.
        if (isLogged ? checkpoints.commitAtOnce(done) : checkpoints.commit(done)) {
            rollbacks = 0;
            recovery.committed();
            return;
        }
        try {
            // If it failed because somebody died, nobody should compute for nothing.
            checkpoints.mend(steps.comm());
            recovery.commitFailed();
        } catch (CommException e) {
            if (!recovery.keepsPrograms()) {
                throw e;
            }
            repairInPlace.accept(e);
            commit(done);
        }
    }

    /** Gives everything up, so that everybody returns to the last commit. */
    void rollback(String why) {
        if (!recovery.isProtected()) {
            throw new IllegalStateException(why + ", and nothing was committed: choose --strategy rollback");
        }
        rollbacks++;
        if (rollbacks > MOST_ROLLBACKS) {
            throw new IllegalStateException(why + ", and again each of the " + MOST_ROLLBACKS
                    + " times that everybody returned to the last commit: it is in there, or it is no error");
        }
        steps.giveUp();
        recovery.givesUp(why);
    }
}
