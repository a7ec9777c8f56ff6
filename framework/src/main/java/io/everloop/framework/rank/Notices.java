package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.CheckpointListener;
import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.checkpoint.commit.Restored;
import io.everloop.comm.RankContext;
import io.everloop.framework.Report;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Tells the user, in sentences, what checkpoints put up with: bad copies, commits that failed, copies that are missing. */
final class Notices implements CheckpointListener {

    private final RankContext ctx;
    private final AtomicInteger count = new AtomicInteger();

    Notices(RankContext ctx) {
        this.ctx = ctx;
    }

    private void tell(String sentence) {
        ctx.result(
                Report.nameOf(Report.NOTICE + count.incrementAndGet()),
                "rank " + ctx.rank() + ": " + sentence.replace('\n', ' '));
    }

    @Override
    public void quarantined(String level, String copy, String why) {
        tell("a bad copy was put away at level " + level + ": " + copy + " (" + why + ")");
    }

    @Override
    public void weakened(String level, String what) {
        tell("level " + level + ": " + what);
    }

    @Override
    public void decided(CommitOutcome outcome) {
        if (outcome.spoiltHere()) {
            tell("the commit of iteration " + outcome.iteration() + " failed, the last one that succeeded stays: "
                    + outcome.whyNot().orElse("unknown"));
        }
    }

    @Override
    public void restored(Restored restored) {
        if (restored.rounds() > 1) {
            tell("data came from level " + restored.level() + ", iteration " + restored.iteration()
                    + ", because other copies were bad");
        }
    }

    @Override
    public void reprotected(long version, boolean complete, Duration took) {
        if (!complete && ctx.rank() == 0) {
            tell("not all copies of version " + version + " could be made again: the next death may cost more");
        }
    }
}
