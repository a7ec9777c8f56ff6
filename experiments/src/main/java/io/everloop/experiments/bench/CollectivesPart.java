package io.everloop.experiments.bench;

import io.everloop.experiments.bench.NativePeer.Wire;
import io.everloop.experiments.bench.program.Collectives;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Barrier, allreduce of eight bytes and agreement; and how long a job takes to its first barrier. */
final class CollectivesPart implements Part {

    private static final Placement START = Placement.of(8);

    @Override
    public String name() {
        return "collectives";
    }

    @Override
    public void run(Bench bench) throws IOException, InterruptedException {
        for (Placement placement : bench.plan().collectives()) {
            Figures ours = new Figures();
            for (int job = 0; job < bench.plan().collectiveJobs(); job++) {
                bench.say(name(), placement);
                ours.addAll(job(bench, placement));
            }
            compare(bench, placement, ours);
        }
    }

    private static Figures job(Bench bench, Placement placement) throws IOException, InterruptedException {
        Budget budget = bench.plan().budget();
        List<String> args = List.of(budget.warmUpText(), budget.measureText());
        Figures figures = new Figures();
        long begin = System.nanoTime();
        List<Double> starts = new ArrayList<>();
        try (Launcher.Running running = bench.launcher().start(Collectives.class, placement, args)) {
            for (Map<String, String> results : running.results().values()) {
                starts.add((Long.parseLong(results.get("started")) - begin) / 1e6);
                results.forEach(figures::add);
            }
        }
        figures.add("startup", List.of(Collections.max(starts)));
        return figures;
    }

    private static void compare(Bench bench, Placement placement, Figures ours)
            throws IOException, InterruptedException {
        for (Peer peer : Peers.of(bench.plan(), placement.ranks())) {
            Optional<Figures> theirs = bench.peer(peer, placement.ranks());
            for (String row : List.of("barrier", "allreduce")) {
                theirs.ifPresent(figures -> bench.add(
                        micros(row, placement, ours, new Reference(peer.name(), figures.median(row)), Target.NONE)));
            }
        }
        compareAgreements(bench, placement, ours);
        if (placement.equals(START)) {
            bench.add(new Row("startup", START, ours.median("startup"), "ms", Reference.NONE, Target.NONE));
        }
    }

    private static void compareAgreements(Bench bench, Placement placement, Figures ours) throws InterruptedException {
        Reference allreduce = new Reference("our allreduce of 8 bytes", ours.median("allreduce"));
        bench.add(micros("agree", placement, ours, allreduce, Target.ratioAtMost(1.5)));
        for (Wire wire : Wire.values()) {
            Optional<Published.Agreement> published = Published.agreement(placement.ranks(), wire);
            if (published.isPresent()) {
                NativePeer peer = new NativePeer(wire, bench.plan().budget());
                Reference reference = reference(published.get(), peer, bench.peer(peer, placement.ranks()));
                bench.add(micros("agree", placement, ours, reference, target(placement, wire)));
            }
        }
    }

    private static Reference reference(Published.Agreement published, NativePeer peer, Optional<Figures> measured) {
        String wire = peer.name().substring(peer.name().indexOf(','));
        return measured.map(figures -> new Reference(
                        "Open MPI 5.0.9 ULFM" + wire + ", scaled by the allreduces",
                        published.scaledTo(figures.median("allreduce"))))
                .orElseGet(() -> new Reference(Published.SOURCE + wire, published.agree()));
    }

    /** Processes beat those that talk over TCP; ranks that share a worker beat shared memory, too. */
    private static Target target(Placement placement, Wire wire) {
        boolean beats = placement.ranks() >= 8 && (wire == Wire.TCP || !placement.isOneEach());
        return beats ? Target.ratioAtMost(1) : Target.NONE;
    }

    private static Row micros(String row, Placement placement, Figures ours, Reference reference, Target target) {
        return new Row(row, placement, ours.median(row), "us", reference, target);
    }
}
