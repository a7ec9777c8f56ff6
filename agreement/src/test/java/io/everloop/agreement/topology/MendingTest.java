package io.everloop.agreement.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.agreement.RankSet;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Trees and their mending against the definitions, rank by rank. */
class MendingTest {

    /** A tree over those present, and who of them is dead; at least one participant lives. */
    record Case(Topology topology, RankSet absent, RankSet dead) {
        Tree tree() {
            return topology.without(absent);
        }

        int host(int rank) {
            return topology.hostOf().isEmpty()
                    ? rank / topology.ranksPerHost()
                    : topology.hostOf().get(rank);
        }

        List<Integer> participants() {
            return IntStream.range(0, topology.ranks())
                    .filter(rank -> !absent.contains(rank))
                    .boxed()
                    .toList();
        }

        List<Integer> living() {
            return participants().stream().filter(rank -> !dead.contains(rank)).toList();
        }
    }

    @Provide
    Arbitrary<Case> cases() {
        return Combinators.combine(
                        Arbitraries.oneOf(blocks(), placements()),
                        Arbitraries.integers().between(0, (1 << 24) - 1),
                        Arbitraries.integers().between(0, (1 << 24) - 1))
                .as((topology, absent, dead) -> new Case(topology, subset(topology, absent), subset(topology, dead)))
                .filter(drawn -> !drawn.living().isEmpty());
    }

    private static Arbitrary<Topology> blocks() {
        return Combinators.combine(
                        Arbitraries.of(Shape.values()),
                        Arbitraries.of(Shape.values()),
                        Arbitraries.integers().between(1, 24),
                        Arbitraries.integers().between(1, 6))
                .as(Topology::hierarchical);
    }

    private static Arbitrary<Topology> placements() {
        return Combinators.combine(
                        Arbitraries.of(Shape.values()),
                        Arbitraries.of(Shape.values()),
                        Arbitraries.integers()
                                .between(0, 7)
                                .array(int[].class)
                                .ofMinSize(1)
                                .ofMaxSize(24))
                .as(Topology::placed);
    }

    private static RankSet subset(Topology topology, int bits) {
        return RankSet.of(IntStream.range(0, topology.ranks())
                .filter(rank -> (bits >> rank & 1) == 1)
                .toArray());
    }

    @Property(tries = 1000)
    void aTreeReachesEverybodyFromItsLowestParticipant(@ForAll("cases") Case drawn) {
        Tree tree = drawn.tree();
        int edges = 0;
        for (int rank : drawn.participants()) {
            int parent = tree.parent(rank);
            assertTrue(parent < rank);
            assertEquals(rank == drawn.participants().get(0), parent == Tree.NONE);
            assertTrue(tree.degree(rank) <= tree.maxDegree());
            for (int number = 0; number < tree.degree(rank); number++) {
                assertEquals(rank, tree.parent(tree.child(rank, number)));
                edges++;
            }
        }
        assertEquals(drawn.participants().size(), tree.size());
        assertEquals(tree.size() - 1, edges);
    }

    @Property(tries = 1000)
    void participantsOfAHostMeetTheOthersThroughTheLowestOfThem(@ForAll("cases") Case drawn) {
        Tree tree = drawn.tree();
        for (int rank : drawn.participants()) {
            int leader = drawn.participants().stream()
                    .filter(other -> drawn.host(other) == drawn.host(rank))
                    .findFirst()
                    .orElseThrow();
            assertEquals(
                    leader == rank,
                    tree.parent(rank) == Tree.NONE || drawn.host(tree.parent(rank)) != drawn.host(rank));
        }
    }

    @Property(tries = 1000)
    void theParentIsTheNearestLivingAncestorOrElseTheLowestLiving(@ForAll("cases") Case drawn) {
        Tree tree = drawn.tree();
        int lowest = drawn.living().get(0);
        for (int rank : drawn.living()) {
            int expected = tree.parent(rank);
            while (expected != Tree.NONE && drawn.dead().contains(expected)) {
                expected = tree.parent(expected);
            }
            if (expected == Tree.NONE && rank != lowest) {
                expected = lowest;
            }
            assertEquals(expected, Mending.parent(tree, drawn.dead(), rank));
        }
    }

    @Property(tries = 1000)
    void childrenAreThoseWhoseParentItIs(@ForAll("cases") Case drawn) {
        Tree tree = drawn.tree();
        for (int rank : drawn.living()) {
            int[] expected = drawn.living().stream()
                    .filter(other -> Mending.parent(tree, drawn.dead(), other) == rank)
                    .mapToInt(Integer::intValue)
                    .toArray();
            assertEquals(RankSet.of(expected), Mending.children(tree, drawn.dead(), rank));
        }
    }

    @Test
    void aBinaryTreeIsDegenerateOnceSomebodyHasMoreThanFourChildren() {
        Tree tree = Topology.flat(Shape.BINARY, 31).without(RankSet.empty());
        assertFalse(Mending.isDegenerate(tree, RankSet.of(1, 2)));
        assertTrue(Mending.isDegenerate(tree, RankSet.of(1, 2, 3)));
        assertFalse(Mending.isDegenerate(
                Topology.flat(Shape.BINARY, 31).without(RankSet.of(1, 2, 3)), RankSet.of(1, 2, 3)));
    }

    @Test
    void starAndStringDoNotDegenerate() {
        RankSet dead = RankSet.range(0, 9);
        assertFalse(Mending.isDegenerate(Topology.flat(Shape.STAR, 20).without(RankSet.empty()), dead));
        assertFalse(Mending.isDegenerate(Topology.flat(Shape.STRING, 20).without(RankSet.empty()), dead));
    }

    @Test
    void scatteredRanksHangBelowTheLowestOfTheirHost() {
        Tree tree = Topology.placed(Shape.STAR, Shape.STAR, 7, 2, 7, 5, 2, 5).without(RankSet.of(1));
        assertEquals(RankSet.of(2, 3, 4), tree.children(0));
        assertEquals(RankSet.of(5), tree.children(3));
        assertEquals(RankSet.empty(), tree.children(4));
        assertEquals(3, tree.maxDegree());
    }

    @Test
    void aPlacementThatLeavesRanksOutIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Topology(3, Shape.STAR, Shape.STAR, 1, List.of(0, 1)));
    }

    @Test
    void unknownTopologiesAreNamedTogetherWithTheKnown() {
        String message = assertThrows(IllegalArgumentException.class, () -> Topology.parse("ring", 4, 1))
                .getMessage();
        assertTrue(message.contains("'ring'") && message.contains("bin/star"), message);
    }
}
