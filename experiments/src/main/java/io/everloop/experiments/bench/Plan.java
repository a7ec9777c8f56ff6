package io.everloop.experiments.bench;

import java.util.List;
import java.util.stream.Stream;

/**
 * How much is measured.
 *
 * @param notes what the reader of the figures has to know, in sentences
 * @param javaOptions options for the virtual machines of workers
 * @param budget how long a pair of processes measures each operation
 * @param pcjBudget the same for PCJ, which is warm late
 * @param nativeMillis the same for native peers, which are warm at once
 * @param pairs how many pairs of processes play ping-pong, ours and bare ones in turn
 * @param crowd how jobs of many workers are treated
 * @param placements where collectives are measured
 * @param jobs how many jobs there are on each placement
 * @param deaths on which of these placements workers are killed, three in a job, one after the other
 * @param largeMib how much memory a large rank has that dies, too; 0 if there is none
 * @param revocations on which of them communicators are revoked
 * @param revokedBytes how much data the revoked operations have
 * @param revokeRounds how often each, in a job
 * @param idleMillis how long ranks idle; 0 if nobody wants to know
 * @param pcjRanks on how many ranks PCJ is measured
 */
record Plan(
        List<String> notes,
        List<String> javaOptions,
        Budget budget,
        Budget pcjBudget,
        long nativeMillis,
        int pairs,
        Crowd crowd,
        List<Placement> placements,
        int jobs,
        List<Placement> deaths,
        int largeMib,
        List<Placement> revocations,
        List<Integer> revokedBytes,
        int revokeRounds,
        long idleMillis,
        List<Integer> pcjRanks) {

    private static final int BARRIER = 0;
    private static final String WITHOUT_OPTIMISER = "-XX:TieredStopAtLevel=1";

    /** In well under a minute. */
    static final Plan QUICK = new Plan(
            List.of(
                    "Ranks only talk here, so their workers ran with " + WITHOUT_OPTIMISER
                            + ", which makes them warm in seconds; without --quick they run with Java's defaults",
                    "Without --quick there are also PCJ, idle ranks and the death of a rank with 2 GiB"),
            List.of(WITHOUT_OPTIMISER),
            new Budget(700, 1_200, 100),
            new Budget(200, 500, 60),
            120,
            1,
            new Crowd(1_500, 200, 150, 100),
            placements(List.of(8, 16), new Placement(4, 4), new Placement(4, 8)),
            1,
            placements(List.of(8, 16)),
            0,
            placements(List.of(8)),
            List.of(BARRIER),
            60,
            0,
            List.of());

    /** In some ten minutes. */
    static final Plan FULL = new Plan(
            List.of(),
            List.of(),
            new Budget(1_000, 3_000, 400),
            new Budget(2_000, 8_000, 1_000),
            800,
            3,
            new Crowd(12_000, 3_000, 600, 1_000),
            placements(List.of(2, 4, 8, 16, 32), new Placement(4, 4), new Placement(2, 16), new Placement(4, 8)),
            1,
            placements(List.of(2, 4, 8, 16, 32), new Placement(4, 4), new Placement(2, 16)),
            2_048,
            placements(List.of(2, 4, 8, 16, 32), new Placement(4, 4), new Placement(2, 16)),
            List.of(BARRIER, 8, 64 << 10),
            100,
            2_000,
            List.of(2, 4, 8));

    private static List<Placement> placements(List<Integer> oneEach, Placement... several) {
        return Stream.concat(oneEach.stream().map(Placement::of), Stream.of(several))
                .toList();
    }
}
