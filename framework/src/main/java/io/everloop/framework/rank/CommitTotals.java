package io.everloop.framework.rank;

import io.everloop.checkpoint.commit.CommitOutcome;
import io.everloop.framework.Report;
import java.time.Duration;

/** What commits cost so far: one rank, and those who were in its place before. */
final class CommitTotals {

    /** How many numbers are told. */
    static final int NUMBERS = 4;

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

    /** Writes what whoever takes a place goes on counting from. */
    void tell(long[] told, int at) {
        told[at] = count;
        told[at + 1] = nanos;
        told[at + 2] = pauseNanos;
        told[at + 3] = stalledNanos;
    }

    /** Goes on counting from what others have told: this rank was not there. */
    void learn(long[] told, int at) {
        count = told[at];
        nanos = told[at + 1];
        pauseNanos = told[at + 2];
        stalledNanos = told[at + 3];
    }

    Report addTo(Report report) {
        return report.put("commits", count)
                .put("bytes", bytes)
                .put("commit_nanos", nanos)
                .put("pause_nanos", pauseNanos)
                .put("stalled_nanos", stalledNanos);
    }
}
