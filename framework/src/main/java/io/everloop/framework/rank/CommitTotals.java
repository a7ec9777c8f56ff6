package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.framework.Report;
import java.time.Duration;

/** What commits cost one rank so far. */
final class CommitTotals {

    private long count;
    private long bytes;
    private long nanos;
    private long pauseNanos;
    private long stalledNanos;

    /** @param stalled how long the program waited for it */
    void add(CommitOutcome outcome, Duration stalled) {
        count++;
        stalledNanos += stalled.toNanos();
        bytes = outcome.bytes();
        nanos += outcome.took().toNanos();
        pauseNanos += outcome.pause().toNanos();
    }

    Report addTo(Report report) {
        return report.put("commits", count)
                .put("bytes", bytes)
                .put("commit_nanos", nanos)
                .put("pause_nanos", pauseNanos)
                .put("stalled_nanos", stalledNanos);
    }
}
