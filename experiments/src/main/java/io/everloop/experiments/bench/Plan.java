package io.everloop.experiments.bench;

import java.util.List;
import java.util.stream.Stream;

/**
 * How much is measured.
 *
 * @param budget how long a process measures each operation
 * @param pcjBudget the same for PCJ, which is warm late
 * @param pairs how many pairs of processes play ping-pong, ours and bare ones in turn
 * @param collectives where collectives are measured
 * @param collectiveJobs how often each
 * @param pcjRanks on how many ranks PCJ is measured
 * @param deaths where workers are killed
 * @param deathJobs in how many jobs each; up to three die in a job, one after the other
 * @param revocations where communicators are revoked
 * @param revokedBytes how much data the revoked operations have
 * @param revokeRounds how often each
 * @param idleMillis how long ranks idle
 */
record Plan(
        Budget budget,
        Budget pcjBudget,
        int pairs,
        List<Placement> collectives,
        int collectiveJobs,
        List<Integer> pcjRanks,
        List<Placement> deaths,
        int deathJobs,
        List<Placement> revocations,
        List<Integer> revokedBytes,
        int revokeRounds,
        long idleMillis) {

    private static final int BARRIER = 0;

    /** In well under a minute. */
    static final Plan QUICK = new Plan(
            new Budget(50, 60),
            new Budget(50, 100),
            3,
            placements(List.of(8, 16), new Placement(4, 4), new Placement(4, 8)),
            1,
            List.of(2),
            placements(List.of(8, 16)),
            1,
            placements(List.of(8)),
            List.of(BARRIER),
            60,
            1_000);

    /** In a few minutes. */
    static final Plan FULL = new Plan(
            new Budget(300, 400),
            new Budget(500, 1_000),
            7,
            placements(List.of(2, 4, 8, 16, 32), new Placement(4, 4), new Placement(2, 16), new Placement(4, 8)),
            3,
            List.of(2, 4, 8, 16),
            placements(List.of(2, 4, 8, 16, 32), new Placement(4, 4), new Placement(2, 16)),
            3,
            placements(List.of(2, 4, 8, 16, 32), new Placement(4, 4), new Placement(2, 16)),
            List.of(BARRIER, 8, 64 << 10),
            300,
            2_000);

    private static List<Placement> placements(List<Integer> oneEach, Placement... several) {
        return Stream.concat(oneEach.stream().map(Placement::of), Stream.of(several))
                .toList();
    }
}
