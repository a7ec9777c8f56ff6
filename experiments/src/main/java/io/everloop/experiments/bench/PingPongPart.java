package io.everloop.experiments.bench;

import io.everloop.experiments.bench.program.PingPong;
import java.io.IOException;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Messages between two workers, small and large: half a round trip, or the bandwidth that this gives. */
final class PingPongPart implements Part {

    static final String NAME = "pingpong";

    private static final Placement TWO = Placement.of(2);
    private static final double LARGE = 1 << 20;

    private final Figures ours = new Figures();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        BarePeer bare = new BarePeer(bench.plan().budget());
        Figures bareFigures = new Figures();
        // Pairs of processes differ, because their cores do: both sides get several, in turn.
        for (int pair = 0; pair < bench.plan().pairs(); pair++) {
            bench.say(name(), TWO);
            ours.addAll(pair(bench));
            bareFigures.addAll(bare.measure(TWO.ranks()));
        }
        add(bench, bare.name(), bareFigures, Target.ratioAtMost(1.5), Target.ratioAtLeast(0.7));
        for (Peer peer : Peers.of(bench.plan(), TWO.ranks())) {
            bench.peer(peer, TWO.ranks())
                    .ifPresent(figures -> add(bench, peer.name(), figures, Target.NONE, Target.NONE));
        }
        bench.add(new Row(
                "allocation", TWO, ours.median("allocation"), "B/message", Reference.NONE, Target.valueAtMost(1)));
    }

    private static Figures pair(Bench bench) throws IOException, InterruptedException {
        Figures figures = new Figures();
        List<String> args = bench.plan().budget().numbers();
        List<String> options = bench.plan().javaOptions();
        try (Launcher.Running running = bench.launcher().start(PingPong.class, TWO, options, args)) {
            running.results().values().forEach(results -> results.forEach(figures::add));
        }
        return figures;
    }

    private void add(Bench bench, String peer, Figures figures, Target small, Target large) {
        add(bench, "pingpong8", micros -> micros, "us", peer, figures, small);
        add(bench, "pingpong1m", micros -> LARGE / micros / 1e3, "GB/s", peer, figures, large);
    }

    private void add(
            Bench bench,
            String row,
            DoubleUnaryOperator scale,
            String unit,
            String peer,
            Figures figures,
            Target target) {
        double value = scale.applyAsDouble(ours.median(row));
        Reference reference = new Reference(peer, scale.applyAsDouble(figures.median(row)));
        bench.add(new Row(row, TWO, value, unit, reference, target));
    }
}
