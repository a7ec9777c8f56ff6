package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.framework.Report;

/** What commits cost one rank so far. */
final class CommitTotals {

    private long count;
    private long bytes;
    private long nanos;
    private long pauseNanos;

    void add(CommitOutcome outcome) {
        count++;
        bytes = outcome.bytes();
        nanos += outcome.took().toNanos();
        pauseNanos += outcome.pause().toNanos();
    }

    Report addTo(Report report) {
        return report.put("commits", count)
                .put("bytes", bytes)
                .put("commit_nanos", nanos)
                .put("pause_nanos", pauseNanos);
    }
}
