package io.everloop.agreement.topology;

import io.everloop.agreement.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An X/Y tree over hosts that hold any ranks: the participants of a host form a tree of shape Y below the lowest of
 * them, its leader, and the leaders, in increasing order, form a tree of shape X.
 *
 * <p>Worked out once for all ranks, as this is for groups whose placement is known rank by rank.
 */
final class PlacedTree implements Tree {

    private final RankSet absent;
    private final int[] parents;
    private final RankSet[] children;
    private final int maxDegree;

    PlacedTree(Shape across, Shape within, List<Integer> hostOf, RankSet absent) {
        this.absent = absent;
        parents = new int[hostOf.size()];
        Arrays.fill(parents, NONE);
        List<List<Integer>> hosts = membersByHost(hostOf, absent);
        for (int host = 0; host < hosts.size(); host++) {
            List<Integer> members = hosts.get(host);
            parents[members.get(0)] =
                    host == 0 ? NONE : hosts.get(across.parent(host)).get(0);
            for (int place = 1; place < members.size(); place++) {
                parents[members.get(place)] = members.get(within.parent(place));
            }
        }
        children = childrenOf(parents);
        maxDegree = Arrays.stream(children).mapToInt(RankSet::size).max().orElseThrow();
    }

    /** The participants of each host in increasing order, hosts in the order of their lowest participants. */
    private static List<List<Integer>> membersByHost(List<Integer> hostOf, RankSet absent) {
        Map<Integer, List<Integer>> hosts = new LinkedHashMap<>();
        for (int rank = 0; rank < hostOf.size(); rank++) {
            if (!absent.contains(rank)) {
                hosts.computeIfAbsent(hostOf.get(rank), host -> new ArrayList<>())
                        .add(rank);
            }
        }
        return new ArrayList<>(hosts.values());
    }

    private static RankSet[] childrenOf(int[] parents) {
        int[] degrees = new int[parents.length];
        for (int parent : parents) {
            if (parent != NONE) {
                degrees[parent]++;
            }
        }
        int[][] ranks = new int[parents.length][];
        Arrays.setAll(ranks, rank -> new int[degrees[rank]]);
        for (int rank = parents.length - 1; rank >= 0; rank--) {
            if (parents[rank] != NONE) {
                ranks[parents[rank]][--degrees[parents[rank]]] = rank;
            }
        }
        return Arrays.stream(ranks).map(RankSet::of).toArray(RankSet[]::new);
    }

    @Override
    public int ranks() {
        return parents.length;
    }

    @Override
    public RankSet absent() {
        return absent;
    }

    @Override
    public int parent(int rank) {
        return parents[rank];
    }

    @Override
    public int degree(int rank) {
        return children[rank].size();
    }

    @Override
    public int child(int rank, int number) {
        return children[rank].get(number);
    }

    @Override
    public RankSet children(int rank) {
        return children[rank];
    }

    @Override
    public int maxDegree() {
        return maxDegree;
    }
}
