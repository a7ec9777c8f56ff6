package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.LoopUnderKills;
import io.everloop.framework.Interval;
import io.everloop.framework.Settings;
import io.everloop.framework.fault.Fault;
import io.everloop.framework.fault.Injected;
import io.everloop.framework.fault.Moment;
import io.everloop.framework.launch.ProtectedRun;
import io.everloop.framework.launch.Repair;
import io.everloop.framework.launch.RunRecord;
import io.everloop.framework.option.JobOptions;
import io.everloop.spares.Death;
import io.everloop.spares.Depletion;
import io.everloop.spares.JobError;
import io.everloop.spares.JobSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
     * What a strike came to. Survivors may notice one after the other who died at once, and repair more than once.
     *
     * @param millis from the first kill until the loop was running again at every rank, after the last repair
     * @param phases of all its repairs together, as survivors saw them
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
        SortedMap<Integer, List<Repair>> repairs = byStrike(record.repairs());
        if (!record.job().ok() || repairs.size() != victims.size()) {
            throw new IOException("the loop at " + placement + " got over " + repairs.size() + " of " + victims.size()
                    + " strikes"
                    + record.job()
                            .error()
                            .map(JobError::sentence)
                            .map(": "::concat)
                            .orElse(""));
        }
        List<Recovered> recovered = new ArrayList<>();
        repairs.forEach((strike, its) -> recovered.add(new Recovered(millis(record, strike), phases(its))));
        return recovered;
    }

    private LoopUnderKills.Plan plan() {
        return new LoopUnderKills.Plan(bytes / Double.BYTES, spacing, victims);
    }

    private Settings settings() {
        LoopUnderKills.Plan plan = plan();
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

    /** Repairs by the strike that they belong to, which follows from where the loop went on. */
    SortedMap<Integer, List<Repair>> byStrike(List<Repair> repairs) {
        return repairs.stream()
                .collect(Collectors.groupingBy(
                        repair -> plan().strikeBefore(repair.from()), TreeMap::new, Collectors.toList()));
    }

    /** The sum of each phase, in the order in which they are gone through. */
    static Map<String, Double> phases(List<Repair> repairs) {
        Map<String, Double> sums = new LinkedHashMap<>();
        repairs.forEach(repair -> repair.phases().forEach((phase, millis) -> sums.merge(phase, millis, Double::sum)));
        return sums;
    }

    private double millis(RunRecord record, int strike) {
        return (runningAgain(record, strike) - killed(record, plan().iterationOf(strike))) / 1e6;
    }

    /** When the first of those was killed who were to die in an iteration. */
    static long killed(RunRecord record, long iteration) {
        Moment moment = new Moment.Iteration(iteration);
        long asked = record.faults().stream()
                .filter(death -> death.fault().moment().equals(moment))
                .mapToLong(Injected::nanos)
                .min()
                .orElseThrow();
        return record.job().deaths().stream()
                .mapToLong(Death::killedNanos)
                .filter(at -> at >= asked)
                .min()
                .orElseThrow();
    }

    /** When the last rank ran again after a strike. */
    static long runningAgain(RunRecord record, int strike) {
        String name = LoopUnderKills.RUNNING + strike;
        return record.results().values().stream()
                .filter(told -> told.containsKey(name))
                .mapToLong(told -> Long.parseLong(told.get(name)))
                .max()
                .orElseThrow();
    }
}
