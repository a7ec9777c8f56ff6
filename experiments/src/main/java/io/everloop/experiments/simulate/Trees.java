package io.everloop.experiments.simulate;

import io.everloop.agreement.RankSet;
import io.everloop.agreement.topology.Topology;
import io.everloop.agreement.topology.Tree;

/** What the protocols over trees have in common: how the user names the tree, and how long it takes. */
final class Trees {

    private Trees() {}

    /**
     * The tree the user chose.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static Topology of(Settings settings) {
        String name = settings.text(ProtocolOption.TOPOLOGY, "binary");
        Topology topology = Topology.parse(name, settings.ranks(), settings.ranksPerHost());
        if (name.contains("/") && settings.ranksPerHost() == 1) {
            throw new IllegalArgumentException(
                    "the topology " + name + " needs hosts of several ranks: add for example --per-host 16");
        }
        return topology;
    }

    /** About how long it takes to gather at the root and to come back. */
    static long roundTripNanos(Settings settings) {
        Tree tree = of(settings).without(RankSet.empty());
        int depth = 0;
        for (int rank = settings.ranks() - 1; tree.parent(rank) != Tree.NONE; rank = tree.parent(rank)) {
            depth++;
        }
        long serving = 2L * tree.maxDegree() * settings.network().overheadNanos();
        return 2 * settings.hopsNanos(depth) + serving;
    }
}
