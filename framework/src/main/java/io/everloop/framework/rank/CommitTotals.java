package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.framework.Report;

/** What commits cost one rank so far. */
final class CommitTotals {

    private long count;
    private long bytes;
    private long nanos;

    void add(CommitOutcome outcome) {
        count++;
        bytes = outcome.bytes();
        nanos += outcome.took().toNanos();
    }

    Report addTo(Report report) {
        return report.put("commits", count).put("bytes", bytes).put("commit_nanos", nanos);
    }
}
