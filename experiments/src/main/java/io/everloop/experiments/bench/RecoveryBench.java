package io.everloop.experiments.bench;

import io.everloop.experiments.bench.Strikes.Recovered;
import io.everloop.experiments.bench.program.OverheadTurns;
import io.everloop.framework.Interval;
import io.everloop.framework.Strategy;
import io.everloop.miniapps.s3d.PlainReactingFlow;
import io.everloop.miniapps.s3d.ReactingFlow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Kills, and measures what that costs; then measures what it costs when nobody dies. */
final class RecoveryBench {

    private final RecoveryPlan plan;
    private final Consumer<String> progress;

    RecoveryBench(RecoveryPlan plan, Consumer<String> progress) {
        this.plan = plan;
        this.progress = progress;
    }

    List<Row> measure() throws IOException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        Map<Integer, List<List<Recovered>>> single = new LinkedHashMap<>();
        for (int ranks : plan.sizes()) {
            progress.accept("kills among " + ranks + " ranks");
            RecoveryRows nothing = new RecoveryRows(Placement.of(ranks), "nothing to restore");
            rows.addAll(nothing.beside(runs(plan.single(ranks, RecoveryPlan.NOTHING))));
            single.put(ranks, runs(plan.single(ranks, RecoveryPlan.BYTES)));
            RecoveryRows data = new RecoveryRows(Placement.of(ranks), "10 MiB");
            rows.addAll(data.all(single.get(ranks)));
            rows.add(data.relaunch(single.get(ranks), new Relaunch(ranks, RecoveryPlan.BYTES).run()));
        }
        for (Placement placement : List.of(Placement.of(8), RecoveryPlan.SHARED)) {
            progress.accept("half of " + placement + " at once");
            List<List<Recovered>> one =
                    placement.isOneEach() ? single.get(placement.workers()) : runs(plan.many(placement, 1));
            List<List<Recovered>> half = runs(plan.many(placement, placement.workers() / 2));
            rows.add(new RecoveryRows(placement, "10 MiB").smaller(one, half));
            if (!placement.isOneEach() && single.containsKey(placement.ranks())) {
                rows.add(new RecoveryRows(Placement.of(placement.ranks()), "10 MiB")
                        .smallest(single.get(placement.ranks()), placement, one));
            }
        }
        progress.accept("work that is done again");
        LostWork work = new LostWork(Placement.of(4), RecoveryPlan.LOST_INTERVAL);
        rows.addAll(new RecoveryRows(work.placement(), "10 MiB")
                .redone(work, work.under(Strategy.ROLLBACK), work.under(Strategy.LOCAL)));
        progress.accept("starts");
        for (Placement placement : List.of(RecoveryRows.PAIR, Placement.of(4))) {
            List<StartUp> starts = new ArrayList<>();
            for (int i = 0; i < RecoveryPlan.STARTS; i++) {
                starts.add(StartUp.of(placement));
            }
            rows.add(RecoveryRows.rehearsal(placement, starts));
        }
        progress.accept("nobody dies");
        rows.add(RecoveryRows.overhead(overhead()));
        return rows;
    }

    private List<List<Recovered>> runs(Strikes strikes) throws IOException, InterruptedException {
        List<List<Recovered>> runs = new ArrayList<>();
        for (int run = 0; run < plan.runs(); run++) {
            runs.add(strikes.run());
        }
        return runs;
    }

    private Figures overhead() throws IOException, InterruptedException {
        Figures figures = new Figures();
        List<String> args = OverheadTurns.arguments(
                PlainReactingFlow.class,
                ReactingFlow.class,
                new Interval.Auto(),
                plan.overheadSteps(),
                1,
                plan.overheadRounds(),
                List.of("--nx", "32", "--steps", OverheadTurns.STEPS));
        try (Launcher.Running running =
                new JobLauncher().start(OverheadTurns.class, RecoveryRows.PAIR, List.of(), args)) {
            running.results().values().forEach(results -> results.forEach(figures::add));
        }
        return figures;
    }
}
