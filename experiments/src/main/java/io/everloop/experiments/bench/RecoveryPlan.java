package io.everloop.experiments.bench;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How often workers are killed, and where.
 *
 * @param runs how many times each job is run; each has one first failure
 * @param kills strikes in each run
 * @param sizes with one rank in each process
 * @param spacing iterations between two strikes, each of which takes a little more than a millisecond
 * @param overheadSteps of the flow that is measured with and without protection
 * @param overheadRounds in how many turns
 */
record RecoveryPlan(int runs, int kills, List<Integer> sizes, int spacing, int overheadSteps, int overheadRounds) {

    static final int BYTES = 10 << 20;

    /** Somebody who has nothing to protect but where it is. */
    static final int NOTHING = Double.BYTES;

    /** Iterations between the commits where lost work is measured. */
    static final int LOST_INTERVAL = 400;

    /** How often a job is started that does nothing. */
    static final int STARTS = 3;

    /** Four ranks in each of four processes: one process dies, or half of them do. */
    static final Placement SHARED = new Placement(4, 4);

    /** In about two minutes on a quiet machine. */
    static final RecoveryPlan QUICK = new RecoveryPlan(1, 3, List.of(4, 8), 1_500, 60, 9);

    /** In some minutes. */
    static final RecoveryPlan FULL = new RecoveryPlan(3, 5, List.of(4, 8, 16), 3_000, 400, 9);

    /** One rank dies at a time. */
    Strikes single(int ranks, int bytes) {
        return strikes(Placement.of(ranks), bytes, kills, 1);
    }

    /** So many processes die at once, and once in a run. */
    Strikes many(Placement placement, int processes) {
        return strikes(placement, BYTES, 1, processes);
    }

    /** The first to die is never the first rank; then come those before it, which it is among. */
    private Strikes strikes(Placement placement, int bytes, int strikes, int processes) {
        List<List<Integer>> victims = Stream.iterate(placement.workers() / 2, next -> next - processes)
                .limit(strikes)
                .map(last -> IntStream.range(0, processes)
                        .map(i -> Math.floorMod(last - i, placement.workers()) * placement.perWorker())
                        .boxed()
                        .toList())
                .toList();
        return new Strikes(placement, bytes, spacing, victims);
    }
}
