package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.Restored;
import io.everloop.comm.Communicator;
import io.everloop.comm.Op;
import io.everloop.comm.engine.Failpoint;
import io.everloop.framework.local.FallBackException;
import io.everloop.framework.local.Messenger;
import io.everloop.framework.rank.Standing.RollCall;
import java.util.OptionalLong;

/**
 * Only those who take the places of the dead return to the last commit; what they receive until they have caught up comes from
 * the logs of messages. All others stay where they are in their programs, and wait at most where they need them.
 *
 * <p>Whether that is possible all decide together, first thing in each communicator ({@link #attached}). It is not before
 * the first commit, when a log is broken or has a hole, when the commit that it follows is gone, and when the program
 * itself wants to go back. Then everybody unwinds and returns to the last commit.
 */
final class LocalRecovery extends BackedRecovery {

    private static final long NONE = Long.MIN_VALUE;

    private final Messenger messenger;
    private boolean fallsBack;
    private boolean isLocal;
    private long version;
    private int level;

    /** How many commits have failed since the last one that did not, here and at whoever has come farthest. */
    private long failedCommits;

    private long knownToFail;

    LocalRecovery(Means means, Recovery fallback, Messenger messenger) {
        super(means, fallback);
        this.messenger = messenger;
    }

    @Override
    public Communicator program(Communicator all) {
        return messenger.world();
    }

    @Override
    public boolean isLocal() {
        return isLocal;
    }

    @Override
    public boolean keepsPrograms() {
        return messenger.version().isPresent() && !fallsBack;
    }

    @Override
    public void attached(boolean staysInPlace) {
        boolean isNew = means.standing().isNew();
        if (!staysInPlace && !isNew && messenger.version().isPresent()) {
            fallsBack = true;
        }
        Muster muster = muster(isNew);
        isLocal = muster.version() != NONE;
        if (!isLocal) {
            fallsBack = true;
            if (staysInPlace) {
                throw new FallBackException("what is logged does not suffice");
            }
            messenger.prepare(means.steps().comm(), muster.era() + 1);
        } else {
            version = muster.version();
            level = muster.level();
            knownToFail = muster.failedCommits();
            if (isNew) {
                failedCommits = 0;
                messenger.repeat(means.steps().comm(), muster.era());
            }
        }
    }

    /**
     * What all ranks know together.
     *
     * @param version of the commit that all who have data go on from; {@link #NONE} if newcomers cannot catch up
     */
    private record Muster(long era, long version, int level, long failedCommits) {}

    private Muster muster(boolean isNew) {
        OptionalLong own = messenger.version();
        boolean cannot = fallsBack || messenger.hasBrokenLogs() || (!isNew && own.isEmpty());
        boolean hasVersion = !isNew && own.isPresent();
        long[] told = {
            cannot ? 1 : 0,
            isNew ? 0 : messenger.era(),
            hasVersion ? own.getAsLong() : NONE,
            hasVersion ? -own.getAsLong() : NONE,
            isNew ? 0 : means.checkpoints().level(),
            isNew ? 0 : failedCommits
        };
        means.steps().comm().allreduce(told, 0, told, 0, told.length, Op.MAX);
        boolean isSame = told[2] != NONE && told[2] == -told[3];
        return new Muster(told[1], told[0] == 0 && isSame ? told[2] : NONE, (int) told[4], told[5]);
    }

    @Override
    public void begins() {
        messenger.start();
        fallsBack = false;
    }

    @Override
    public void preparesAgain() {
        messenger.prepareAgain();
    }

    @Override
    public OptionalLong recover(RollCall call, Hooks hooks, Incident incident) throws Exception {
        if (isLocal) {
            return OptionalLong.of(catchUp(incident));
        }
        OptionalLong iteration = fallback.recover(call, hooks, incident);
        if (iteration.isPresent()) {
            followCommit();
            fallsBack = false;
        } else {
            begins();
        }
        return iteration;
    }

    private long catchUp(Incident incident) {
        boolean isNew = means.standing().isNew();
        incident.enter(Phase.RESTORE);
        Restored restored =
                isNew ? means.checkpoints().restore() : means.checkpoints().serve();
        incident.enter(Phase.REPROTECT);
        means.checkpoints().reprotect();
        incident.enter(Phase.ATTACH);
        if (restored.version() != version) {
            fallsBack = true;
            throw new FallBackException("version " + version + ", which the logs follow, is gone");
        }
        try {
            if (isNew) {
                messenger.resume(version);
            } else {
                messenger.rejoin(means.steps().comm());
            }
        } catch (FallBackException e) {
            fallsBack = true;
            throw e;
        }
        Failpoint.reached("framework.local.recovered");
        return restored.iteration();
    }

    @Override
    public void restart(long iteration) {
        if (!isLocal) {
            fallback.restart(iteration);
        } else if (means.standing().isNew()) {
            means.checkpoints().restart(iteration, level);
        }
    }

    // --- commits ---

    @Override
    public boolean isKnownToFail(long done) {
        if (failedCommits < knownToFail) {
            failedCommits++;
            means.checkpoints().skip(done);
            return true;
        }
        return false;
    }

    @Override
    public void committed() {
        followCommit();
    }

    @Override
    public void commitFailed() {
        failedCommits++;
        knownToFail = failedCommits;
    }

    /** Messages are logged from the last commit on. */
    private void followCommit() {
        failedCommits = 0;
        knownToFail = 0;
        messenger.loop(means.checkpoints().version());
    }

    @Override
    public void givesUp(String why) {
        fallsBack = true;
        throw new FallBackException(why);
    }
}
