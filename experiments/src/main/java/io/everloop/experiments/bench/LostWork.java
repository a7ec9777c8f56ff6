package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.LoopUnderKills;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.Strategy;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobError;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.util.List;

/**
 * A rank that dies shortly before a commit, when the most is to be done again.
 *
 * @param placement where the ranks are
 * @param interval iterations between two commits
 */
record LostWork(Placement placement, int interval) {

    /** So many iterations before the commit. */
    private static final int BEFORE = 10;

    private static final int VICTIM = 1;

    /**
     * What was done again.
     *
     * @param iterations how many
     * @param ranks by how many ranks
     * @param millis how long that took
     */
    record Redone(long iterations, int ranks, double millis) {

        long rankIterations() {
            return iterations * ranks;
        }
    }

    Redone under(Strategy strategy) throws IOException, InterruptedException {
        JobSpec spec = JobOptions.archived(JobSpec.of(ProtectedRun.program(), placement.ranks()))
                .withPerWorker(placement.perWorker())
                .withSpares(1, Depletion.FAIL);
        LoopUnderKills.Plan plan =
                new LoopUnderKills.Plan(RecoveryPlan.BYTES / Double.BYTES, interval, List.of(List.of(VICTIM)));
        Settings settings = Settings.of(LoopUnderKills.class.getName())
                .withStrategy(strategy)
                .withInterval(new Interval.Iterations(interval))
                .withFaults(List.of(Fault.death(VICTIM, 2L * interval - BEFORE)))
                .withArgs(plan.toArguments());
        RunRecord record = new ProtectedRun(spec, settings, new ProtectedRun.Observer() {}).run(ProtectedRun.Fate.NONE);
        if (!record.job().ok() || record.repairs().size() != 1) {
            throw new IOException(
                    "the loop at " + placement + " got over " + record.repairs().size() + " of 1 deaths"
                            + record.job()
                                    .error()
                                    .map(JobError::sentence)
                                    .map(": "::concat)
                                    .orElse(""));
        }
        Repair repair = record.repairs().get(0);
        return new Redone(
                repair.redoneIterations(),
                repair.isLocal() ? repair.ranks().size() : placement.ranks(),
                repair.phases().get("recompute"));
    }
}
