package io.everloop.experiments.bench;

import io.everloop.experiments.bench.Strikes.Recovered;
import io.everloop.experiments.bench.program.OverheadTurns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Makes rows of strikes.
 *
 * @param data what there was to restore
 */
record RecoveryRows(Placement placement, String data) {

    /** A rank for each processor of a small machine. */
    static final Placement PAIR = Placement.of(2);

    private static final Map<Integer, Double> WITH_DATA_MILLIS = Map.of(8, 30.0, 16, 60.0);
    private static final Map<Integer, Double> WITHOUT_MILLIS = Map.of(8, 10.0, 16, 20.0);
    private static final double OVERHEAD_PERCENT = 1;
    private static final double REHEARSAL_MILLIS = 300;

    /** All kills, each step of them, and the first of a run beside the others. */
    List<Row> all(List<List<Recovered>> runs) {
        List<Row> rows = new ArrayList<>();
        rows.add(row("recovery", median(runs, Recovered::millis), Reference.NONE, target(WITH_DATA_MILLIS)));
        for (String phase : runs.get(0).get(0).phases().keySet()) {
            double millis = median(runs, recovered -> recovered.phases().get(phase));
            rows.add(row("recovery-" + phase, millis, Reference.NONE, Target.NONE));
        }
        rows.add(first(runs));
        return rows;
    }

    /** The same without steps, beside Fenix. */
    List<Row> beside(List<List<Recovered>> runs) {
        double millis = median(runs, Recovered::millis);
        return List.of(
                row("recovery", millis, Published.fenix(placement.ranks()), target(WITHOUT_MILLIS)), first(runs));
    }

    /** Online, beside the same program that is started again from its disk. */
    Row relaunch(List<List<Recovered>> runs, double relaunchMillis) {
        return row(
                "recovery-online",
                median(runs, Recovered::millis),
                new Reference("the job started again from its disk", relaunchMillis),
                Target.ratioAtMost(1));
    }

    /** One process that dies beside half of them. */
    Row smaller(List<List<Recovered>> one, List<List<Recovered>> half) {
        return row(
                "recovery-" + (placement.isOneEach() ? "rank" : "worker"),
                median(one, Recovered::millis),
                new Reference("half of all at once", median(half, Recovered::millis)),
                Target.ratioAtMost(1));
    }

    /** A single rank beside a process of several, of as many ranks in all. */
    Row smallest(List<List<Recovered>> rank, Placement shared, List<List<Recovered>> worker) {
        return row(
                "recovery-rank",
                median(rank, Recovered::millis),
                new Reference("a worker of " + shared.perWorker() + " at " + shared, median(worker, Recovered::millis)),
                Target.NONE);
    }

    /** What is done again: at most what lies between two commits, and with logs by those alone who have come for the dead. */
    List<Row> redone(LostWork work, LostWork.Redone rollback, LostWork.Redone local) {
        return List.of(
                new Row(
                        "redone",
                        placement,
                        "rollback, by each rank",
                        (double) rollback.iterations(),
                        "iterations",
                        new Reference("one interval", work.interval()),
                        Target.ratioAtMost(1)),
                new Row(
                        "redone-local",
                        placement,
                        "local, all ranks together",
                        (double) local.rankIterations(),
                        "iterations",
                        new Reference("the interval of the replacement alone", work.interval()),
                        Target.ratioAtMost(1)),
                new Row(
                        "redone-local-time",
                        placement,
                        "local",
                        local.millis(),
                        "ms",
                        new Reference("rollback", rollback.millis()),
                        Target.NONE));
    }

    /** What it costs a start at most that repairs are rehearsed. */
    static Row rehearsal(Placement placement, List<StartUp> starts) {
        return new Row(
                "rehearsal",
                placement,
                "all there until programs begin",
                Figures.median(starts.stream().map(StartUp::rehearsalMillis).toList()),
                "ms",
                new Reference(
                        "until all are there",
                        Figures.median(starts.stream().map(StartUp::millis).toList())),
                Target.valueAtMost(REHEARSAL_MILLIS));
    }

    /** What a loop takes longer that is protected. */
    static Row overhead(Figures figures) {
        return new Row(
                "overhead",
                PAIR,
                "s3d, partner, auto for 1 h",
                (figures.medianRatio(OverheadTurns.PROTECTED, OverheadTurns.PLAIN) - 1) * 100,
                "%",
                Reference.NONE,
                Target.valueAtMost(OVERHEAD_PERCENT));
    }

    private Row first(List<List<Recovered>> runs) {
        Stream<Recovered> first = runs.stream().map(run -> run.get(0));
        Stream<Recovered> later = runs.stream().flatMap(run -> run.stream().skip(1));
        return row(
                "recovery-first",
                median(first, Recovered::millis),
                new Reference("later ones of the same run", median(later, Recovered::millis)),
                Target.ratioAtMost(2));
    }

    private Target target(Map<Integer, Double> millis) {
        return millis.containsKey(placement.ranks()) ? Target.valueAtMost(millis.get(placement.ranks())) : Target.NONE;
    }

    private static double median(List<List<Recovered>> runs, ToDoubleFunction<Recovered> figure) {
        return median(runs.stream().flatMap(List::stream), figure);
    }

    private static double median(Stream<Recovered> all, ToDoubleFunction<Recovered> figure) {
        return Figures.median(all.map(figure::applyAsDouble).toList());
    }

    private Row row(String name, double millis, Reference reference, Target target) {
        return new Row(name, placement, data, millis, "ms", reference, target);
    }
}
