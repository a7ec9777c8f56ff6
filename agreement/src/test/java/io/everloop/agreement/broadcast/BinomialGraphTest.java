package io.everloop.agreement.broadcast;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialGraphTest {

    private static SortedSet<Integer> neighbours(int ranks, int rank) {
        return neighbours(ranks, rank, rank);
    }

    private static SortedSet<Integer> neighbours(int ranks, int rank, int from) {
        SortedSet<Integer> found = new TreeSet<>();
        new BinomialGraph(ranks)
                .forEachNeighbour(
                        rank, from, other -> assertTrue(found.add(other), rank + " of " + ranks + " twice " + other));
        return found;
    }

    private static SortedSet<Integer> asDefined(int ranks, int rank) {
        SortedSet<Integer> expected = new TreeSet<>();
        for (int distance = 1; distance <= ranks; distance *= 2) {
            expected.add((rank + distance) % ranks);
            expected.add((rank - distance + ranks) % ranks);
        }
        expected.remove(rank);
        return expected;
    }

    @Test
    void neighboursAreThoseOfTheDefinitionWithoutRepetition() {
        for (int ranks = 1; ranks <= 130; ranks++) {
            for (int rank = 0; rank < ranks; rank++) {
                SortedSet<Integer> expected = asDefined(ranks, rank);
                assertEquals(expected, neighbours(ranks, rank), rank + " of " + ranks);
                for (int from : expected) {
                    assertEquals(expected, neighbours(ranks, rank, from), rank + " of " + ranks + " from " + from);
                }
            }
            assertEquals(neighbours(ranks, 0).size(), new BinomialGraph(ranks).degree());
        }
    }

    @Test
    void whatCameOverALinkGoesOnOverTheShorterOnesFirst() {
        List<Integer> order = new ArrayList<>();
        new BinomialGraph(32).forEachNeighbour(12, 8, order::add);
        assertEquals(List.of(14, 10, 13, 11, 28, 20, 4, 16, 8), order);
    }

    @ParameterizedTest
    @CsvSource({"4,3", "5,4", "6,4", "7,6", "8,5", "9,6", "12,6", "16,7", "17,8", "64,11", "1048576,39"})
    void degreeCountsLinksThatCoincideOnce(int ranks, int degree) {
        assertEquals(degree, new BinomialGraph(ranks).degree());
    }

    @Test
    void nobodyIsMoreThanThreeLinksAway() {
        for (int ranks = 2; ranks <= 64; ranks++) {
            int[] distance = new int[ranks];
            Arrays.fill(distance, Integer.MAX_VALUE);
            distance[0] = 0;
            Deque<Integer> frontier = new ArrayDeque<>();
            frontier.add(0);
            while (!frontier.isEmpty()) {
                int rank = frontier.remove();
                neighbours(ranks, rank).forEach(other -> {
                    if (distance[other] == Integer.MAX_VALUE) {
                        distance[other] = distance[rank] + 1;
                        frontier.add(other);
                    }
                });
            }
            assertTrue(Arrays.stream(distance).max().getAsInt() <= 3, "diameter of " + ranks);
        }
    }

    @Test
    void asManyDeathsAsARankHasNeighboursAreNeededToPartIt() {
        for (int ranks = 2; ranks <= 64; ranks++) {
            SortedSet<Integer> adjacent = neighbours(ranks, 0);
            // All ranks look alike, so it is enough to part each of the others from rank 0.
            int connectivity = ranks - 1;
            for (int target = 1; target < ranks; target++) {
                if (!adjacent.contains(target)) {
                    connectivity = Math.min(connectivity, disjointPaths(ranks, target));
                }
            }
            assertEquals(new BinomialGraph(ranks).degree(), connectivity, "connectivity of " + ranks);
        }
    }

    /** How many paths lead from rank 0 to the target without a common rank: a flow through split ranks. */
    private static int disjointPaths(int ranks, int target) {
        boolean[][] free = new boolean[2 * ranks][2 * ranks];
        for (int rank = 0; rank < ranks; rank++) {
            free[2 * rank][2 * rank + 1] = true;
            for (int other : neighbours(ranks, rank)) {
                free[2 * rank + 1][2 * other] = true;
            }
        }
        int paths = 0;
        while (augment(free, 1, 2 * target, new boolean[2 * ranks])) {
            paths++;
        }
        return paths;
    }

    private static boolean augment(boolean[][] free, int at, int target, boolean[] seen) {
        if (at == target) {
            return true;
        }
        seen[at] = true;
        for (int next = 0; next < free.length; next++) {
            if (free[at][next] && !seen[next] && augment(free, next, target, seen)) {
                free[at][next] = false;
                free[next][at] = true;
                return true;
            }
        }
        return false;
    }
}
