package io.everloop.framework.rank;

import io.everloop.framework.Report;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A failure, from when this rank noticed it until the loop runs again; further failures meanwhile are part of it. Times are
 * those of this rank.
 */
final class Incident {

    private final long noticedNanos;
    private final SortedSet<Integer> ranks = new TreeSet<>();
    private long revokeNanos;
    private long agreeNanos;
    private long rebuildNanos;

    Incident(long noticedNanos) {
        this.noticedNanos = noticedNanos;
    }

    /**
     * The communicator was rebuilt once.
     *
     * @param noticed when the failure was noticed that this was for
     * @param revoked when everything was given up
     * @param shrunk when those who are left had agreed on who they are
     * @param rebuilt when all were there again
     */
    void rebuilt(long noticed, long revoked, long shrunk, long rebuilt) {
        revokeNanos += revoked - noticed;
        agreeNanos += shrunk - revoked;
        rebuildNanos += rebuilt - shrunk;
    }

    void replaced(int rank) {
        ranks.add(rank);
    }

    /** Whether a rank had to be replaced. */
    boolean hasLost(int rank) {
        return ranks.contains(rank);
    }

    Report report(long now, long restoreNanos) {
        return Report.empty()
                .put("ranks", List.copyOf(ranks))
                .put("noticed", noticedNanos)
                .put("revoke", revokeNanos)
                .put("agree", agreeNanos)
                .put("rebuild", rebuildNanos)
                .put("restore", restoreNanos)
                .put("total", now - noticedNanos);
    }
}
