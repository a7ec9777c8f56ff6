package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.LoopUnderKills;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobError;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * A loop in which workers are killed, several times in a run, and for each of them a warm spare waits.
 *
 * @param placement where the ranks are
 * @param bytes what each rank protects
 * @param spacing iterations between two strikes, each of them shortly after a commit
 * @param victims for each strike the ranks whose workers die, all at once
 */
record Strikes(Placement placement, int bytes, int spacing, List<List<Integer>> victims) {

    /**
     * What a strike came to.
     *
     * @param millis from the kill until the loop was running again at every rank
     * @param phases of it, as a survivor saw them
     */
    record Recovered(double millis, Map<String, Double> phases) {}

    /** All strikes of one run, in their order. */
    List<Recovered> run() throws IOException, InterruptedException {
        int deaths = victims.stream().mapToInt(List::size).sum();
        JobSpec spec = JobOptions.archived(JobSpec.of(ProtectedRun.program(), placement.ranks()))
                .withPerWorker(placement.perWorker())
                .withSpares(deaths, Depletion.FAIL);
        RunRecord record =
                new ProtectedRun(spec, settings(), new ProtectedRun.Observer() {}).run(ProtectedRun.Fate.NONE);
        if (!record.job().ok() || record.repairs().size() != victims.size()) {
            throw new IOException(
                    "the loop at " + placement + " got over " + record.repairs().size() + " of "
                            + victims.size() + " strikes"
                            + record.job()
                                    .error()
                                    .map(JobError::sentence)
                                    .map(": "::concat)
                                    .orElse(""));
        }
        List<Recovered> recovered = new ArrayList<>();
        for (int strike = 0; strike < victims.size(); strike++) {
            Repair repair = record.repairs().get(strike);
            recovered.add(new Recovered(millis(record, strike), repair.phases()));
        }
        return recovered;
    }

    private Settings settings() {
        LoopUnderKills.Plan plan = new LoopUnderKills.Plan(bytes / Double.BYTES, spacing, victims);
        List<Fault> deaths = new ArrayList<>();
        for (int strike = 0; strike < victims.size(); strike++) {
            for (int victim : victims.get(strike)) {
                deaths.add(Fault.death(victim, plan.iterationOf(strike)));
            }
        }
        return Settings.of(LoopUnderKills.class.getName())
                .withInterval(new Interval.Iterations(spacing))
                .withFaults(deaths)
                .withArgs(plan.toArguments());
    }

    private static double millis(RunRecord record, int strike) {
        return (last(record, LoopUnderKills.RUNNING + strike) - first(record, LoopUnderKills.KILLED + strike)) / 1e6;
    }

    /** The earliest time that ranks have told under a name. */
    static long first(RunRecord record, String name) {
        return told(record, name).min().orElse(Long.MAX_VALUE);
    }

    /** The latest. */
    static long last(RunRecord record, String name) {
        return told(record, name).max().orElse(0);
    }

    private static LongStream told(RunRecord record, String name) {
        return record.results().values().stream()
                .filter(told -> told.containsKey(name))
                .mapToLong(told -> Long.parseLong(told.get(name)));
    }
}
