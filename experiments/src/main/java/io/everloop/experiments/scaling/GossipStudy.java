package io.everloop.experiments.scaling;

import io.everloop.agreement.gossip.GossipChecker;
import io.everloop.agreement.gossip.GossipEvent;
import io.everloop.agreement.gossip.GossipMessage;
import io.everloop.agreement.gossip.GossipModel;
import io.everloop.agreement.gossip.Gossiper;
import io.everloop.agreement.gossip.MinimumCount;
import io.everloop.agreement.gossip.Pace;
import io.everloop.agreement.gossip.Spread;
import io.everloop.agreement.simulate.Conditions;
import io.everloop.agreement.simulate.CrashPlan;
import io.everloop.agreement.simulate.Network;
import io.everloop.agreement.simulate.Simulator;
import io.everloop.experiments.output.Json;
import io.everloop.experiments.output.LineChart;
import io.everloop.experiments.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Cycles and bytes until everybody has seen consensus on failures, by both gossip algorithms. */
final class GossipStudy implements Study {

    /** Algorithm 1 sends matrices of n² numbers: the seed's figures end at 2^11, too. */
    private static final int LAST_POWER_BY_MATRIX = 11;

    private static final int SEVERAL = 4;
    private static final int CYCLES_FOR_DEATHS = 10;

    /** A run and the number of cycles it took. */
    private record Outcome(Measured measured, int cycles, List<Spread> spread) {}

    private final Map<Integer, Double> matrixCycles = new TreeMap<>();
    private final Map<Integer, Double> matrixBytes = new TreeMap<>();
    private final Map<Integer, Double> listCycles = new TreeMap<>();
    private final Map<Integer, Double> listBytes = new TreeMap<>();
    private String spread = "";
    private final List<Json> rows = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();

    @Override
    public String name() {
        return "gossip";
    }

    @Override
    public Section run(Range range, long seed, Consumer<String> progress) {
        Table table = new Table(
                "ranks",
                "cycles 1: one failure",
                "four before",
                "four during",
                "bytes 1",
                "cycles 2: one failure",
                "bytes 2",
                "wall 2, s");
        for (int power = range.firstPower(); power <= range.lastPower(); power++) {
            int ranks = 1 << power;
            progress.accept("gossip of " + ranks + " ranks");
            String[] byMatrix =
                    power <= LAST_POWER_BY_MATRIX ? byMatrix(ranks, seed) : new String[] {"–", "–", "–", "–"};
            Outcome list = byList(ranks, seed);
            table.row(
                    String.format("%,d", ranks),
                    byMatrix[0],
                    byMatrix[1],
                    byMatrix[2],
                    byMatrix[3],
                    Integer.toString(list.cycles()),
                    String.format("%.3g", (double) list.measured().simulation().bytes()),
                    String.format("%.2f", list.measured().wallMillis() / 1e3));
        }
        return section(table);
    }

    private String[] byMatrix(int ranks, long seed) {
        Outcome one = byMatrix(ranks, 1, 0, seed);
        Outcome before = byMatrix(ranks, SEVERAL, 0, seed);
        Outcome during = byMatrix(ranks, SEVERAL, CYCLES_FOR_DEATHS, seed);
        matrixCycles.put(ranks, (double) one.cycles());
        spread = String.format(
                "How one failure spread by Algorithm 1 among %,d ranks, cycle by cycle: known to %s; consensus seen by %s.",
                ranks, series(one, Spread::knowing), series(one, Spread::agreed));
        matrixBytes.put(ranks, (double) one.measured().simulation().bytes());
        rows.add(json(1, ranks, one)
                .put("cycles_four_before", before.cycles())
                .put("cycles_four_during", during.cycles()));
        return new String[] {
            Integer.toString(one.cycles()),
            Integer.toString(before.cycles()),
            Integer.toString(during.cycles()),
            String.format("%.3g", (double) one.measured().simulation().bytes())
        };
    }

    private static String series(Outcome run, ToLongFunction<Spread> value) {
        return run.spread().stream()
                .map(cycle -> String.format("%,d", value.applyAsLong(cycle)))
                .collect(Collectors.joining(" · "));
    }

    private Outcome byMatrix(int ranks, int deaths, int duringCycles, long seed) {
        Pace pace = Pace.ofMatrices(Network.DEFAULT, ranks);
        return run(1, GossipModel.byMatrix(ranks, pace.cycleNanos(), deaths, seed), pace, deaths, duringCycles, seed);
    }

    private Outcome byList(int ranks, long seed) {
        Pace pace = Pace.ofLists(Network.DEFAULT, 1);
        int minimum = MinimumCount.of(ranks, 1).cycles();
        Outcome list = run(2, GossipModel.byList(ranks, minimum, pace.cycleNanos(), 1, seed), pace, 1, 0, seed);
        listCycles.put(ranks, (double) list.cycles());
        listBytes.put(ranks, (double) list.measured().simulation().bytes());
        rows.add(json(2, ranks, list).put("minimum_count", minimum));
        return list;
    }

    private Outcome run(int algorithm, GossipModel model, Pace pace, int deaths, int duringCycles, long seed) {
        SplittableRandom random = new SplittableRandom(seed + model.ranks());
        long before = duringCycles * pace.cycleNanos();
        Conditions conditions = pace.conditions().withCrashes(CrashPlan.random(model.ranks(), deaths, before, random));
        Simulator<Gossiper, GossipMessage, GossipEvent> simulator = new Simulator<>(model, conditions, random);
        Measured measured = Measured.run(simulator);
        measured.simulation()
                .violation()
                .ifPresent(what -> violations.add("gossip " + algorithm + " of " + model.ranks() + ": " + what));
        GossipChecker checker = (GossipChecker) simulator.checker();
        return new Outcome(measured, checker.cycles(), checker.spread());
    }

    private static Json json(int algorithm, int ranks, Outcome run) {
        return run.measured().json(ranks).put("algorithm", algorithm).put("cycles", run.cycles());
    }

    private Section section(Table table) {
        return new Section(
                name(),
                "Gossip: cycles and bytes until everybody has seen consensus",
                table,
                List.of(
                        "Algorithm 1 knows when everybody knows. Algorithm 2 waits for a number of cycles after which that is"
                                + " so with a probability of all but 1e-9; its list of one failure takes 8 bytes, where"
                                + " Algorithm 1 sends a matrix of n² integers.",
                        spread),
                new Json().put("rows", rows),
                charts(),
                violations);
    }

    private Map<String, LineChart> charts() {
        Map<String, LineChart> charts = new TreeMap<>();
        charts.put(
                "gossip-cycles",
                new LineChart("Gossip, one failure", "cycles", false)
                        .line("Algorithm 1", matrixCycles)
                        .line("Algorithm 2", listCycles));
        charts.put(
                "gossip-bytes",
                new LineChart("Gossip, one failure", "bytes sent", true)
                        .line("Algorithm 1", matrixBytes)
                        .line("Algorithm 2", listBytes));
        return charts;
    }
}
