package io.everloop.experiments.bench;

import io.everloop.experiments.bench.NativePeer.Wire;
import io.everloop.experiments.bench.program.Collectives;
import io.everloop.experiments.bench.program.Order;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Barrier, allreduce of eight bytes and agreement; and how long a job takes to its first barrier. */
final class CollectivesStage implements Stage {

    private static final Placement START = Placement.of(8);

    @Override
    public String name() {
        return "collectives";
    }

    @Override
    public List<Order> orders(Plan plan, Placement placement) {
        return List.of(
                new Order(Collectives.NAME, plan.crowd().budget(placement).numbers()));
    }

    @Override
    public void report(Bench bench, Placement placement, Figures ours) throws IOException, InterruptedException {
        for (String row : List.of("barrier", "allreduce")) {
            List<Reference> references = references(bench, placement, row);
            // With nobody to compare with, the figure stands alone.
            (references.isEmpty() ? List.of(Reference.NONE) : references)
                    .forEach(reference -> bench.add(micros(row, placement, ours, reference, Target.NONE)));
        }
        compareAgreements(bench, placement, ours);
        if (placement.equals(START)) {
            bench.add(new Row("startup", START, ours.median(JobPart.STARTUP), "ms", Reference.NONE, Target.NONE));
        }
    }

    private static List<Reference> references(Bench bench, Placement placement, String row)
            throws IOException, InterruptedException {
        List<Reference> references = new ArrayList<>();
        for (Peer peer : Peers.of(bench.plan(), placement.ranks())) {
            bench.peer(peer, placement.ranks())
                    .ifPresent(figures -> references.add(new Reference(peer.name(), figures.median(row))));
        }
        return references;
    }

    private static void compareAgreements(Bench bench, Placement placement, Figures ours) throws InterruptedException {
        Reference allreduce = new Reference("our allreduce of 8 bytes", ours.median("allreduce"));
        bench.add(micros("agree", placement, ours, allreduce, Target.ratioAtMost(1.5)));
        for (Wire wire : Wire.values()) {
            Optional<Published.Agreement> published = Published.agreement(placement.ranks(), wire);
            if (published.isPresent()) {
                NativePeer peer = new NativePeer(wire, bench.plan().nativeMillis());
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
