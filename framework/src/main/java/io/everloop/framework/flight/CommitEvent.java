package io.everloop.framework.flight;

import io.everloop.checkpoint.commit.CommitOutcome;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** A commit, from the call until its outcome is looked at. */
@Name("everloop.Commit")
@Label("Commit")
@Category("Everloop")
@Description("A coordinated checkpoint that has become permanent, or was discarded, at this rank")
@StackTrace(false)
@SuppressWarnings("UnusedVariable") // the recorder reads them
public final class CommitEvent extends Event {

    @Label("Version")
    private long version;

    @Label("Iteration")
    private long iteration;

    @Label("Permanent")
    private boolean permanent;

    @Label("Data")
    @DataAmount
    private long bytes;

    @Label("Copied")
    @DataAmount
    private long copied;

    @Label("Pause")
    @Timespan
    private long pause;

    /** It was decided; to be called by the rank that began it. */
    public void decided(CommitOutcome outcome) {
        end();
        if (shouldCommit()) {
            version = outcome.version();
            iteration = outcome.iteration();
            permanent = outcome.committed();
            bytes = outcome.bytes();
            copied = outcome.copiedBytes();
            pause = outcome.pause().toNanos();
            commit();
        }
    }
}
