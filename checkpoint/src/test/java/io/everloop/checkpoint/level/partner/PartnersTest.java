package io.everloop.checkpoint.level.partner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.level.Placement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartnersTest {

    private static Placement placement(int ranks, int perWorker, int workersPerHost) {
        return new Placement(
                IntStream.range(0, ranks).map(rank -> rank / perWorker).boxed().toList(),
                IntStream.range(0, ranks)
                        .mapToObj(rank -> "host" + rank / perWorker / workersPerHost)
                        .toList());
    }

    /** All numbers of ranks up to 16, in workers and hosts of several sizes, and scattered ones. */
    private static Stream<Placement> placements() {
        return IntStream.rangeClosed(1, 16)
                .boxed()
                .flatMap(ranks -> Stream.concat(
                        Stream.of(1, 2, 3, 4, 16)
                                .flatMap(perWorker -> Stream.of(1, 2, 3, 16)
                                        .map(workersPerHost -> placement(ranks, perWorker, workersPerHost))),
                        Stream.of(2, 3, 5)
                                .map(hosts -> new Placement(
                                        IntStream.range(0, ranks).boxed().toList(),
                                        IntStream.range(0, ranks)
                                                .mapToObj(rank -> "host" + rank % hosts)
                                                .toList()))));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void copiesAreKeptWhereTheOwnersFailureDoesNotReach(int copies) {
        placements().forEach(placement -> {
            Partners partners = Partners.of(placement, copies);
            for (int owner = 0; owner < placement.ranks(); owner++) {
                check(placement, owner, partners.keepers().get(owner), copies);
            }
        });
    }

    private static void check(Placement placement, int owner, List<Integer> keepers, int copies) {
        String what = "rank " + owner + " of " + placement + " has " + keepers;
        int worker = placement.workers().get(owner);
        String host = placement.hosts().get(owner);
        long otherRanks =
                placement.workers().stream().filter(other -> other != worker).count();
        boolean otherHost = placement.hosts().stream().anyMatch(other -> !other.equals(host));
        assertEquals(Math.min(copies, otherRanks), keepers.size(), what);
        assertEquals(keepers.size(), new HashSet<>(keepers).size(), what);
        keepers.forEach(keeper -> assertNotEquals(worker, placement.workers().get(keeper), what));
        if (otherHost) {
            assertNotEquals(host, placement.hosts().get(keepers.get(0)), what);
        }
        if (keepers.size() == 2) {
            Set<Integer> workers = new HashSet<>(placement.workers());
            Set<String> hosts = new HashSet<>(placement.hosts());
            assertFalse(
                    workers.size() > 2
                            && placement
                                    .workers()
                                    .get(keepers.get(0))
                                    .equals(placement.workers().get(keepers.get(1))),
                    what);
            assertFalse(
                    hosts.size() > 2
                            && placement
                                    .hosts()
                                    .get(keepers.get(0))
                                    .equals(placement.hosts().get(keepers.get(1))),
                    what);
        }
    }

    @Test
    void whereAllAreAlikeEverybodyKeepsTheSameNumberFarAway() {
        for (int ranks = 2; ranks <= 16; ranks++) {
            int size = ranks;
            for (int copies = 1; copies <= Math.min(2, size - 1); copies++) {
                Partners partners = Partners.of(placement(size, 1, size), copies);
                for (int rank = 0; rank < size; rank++) {
                    assertEquals(copies, partners.owners(rank).size(), "of " + size);
                    int self = rank;
                    partners.keepers().get(rank).forEach(keeper -> {
                        int distance = Math.min(Math.floorMod(keeper - self, size), Math.floorMod(self - keeper, size));
                        assertTrue(distance >= size / 3 || distance >= size / 2 - 1, distance + " of " + size);
                    });
                }
            }
        }
    }

    @Test
    void keepersAndOwnersAreTwoViewsOfTheSame() {
        placements().forEach(placement -> {
            Partners partners = Partners.of(placement, 2);
            for (int rank = 0; rank < placement.ranks(); rank++) {
                for (int other = 0; other < placement.ranks(); other++) {
                    assertEquals(
                            partners.keepers().get(other).contains(rank),
                            partners.owners(rank).contains(other));
                }
            }
        });
    }

    @Test
    void unevenHostsGiveNobodyMoreThanNeeded() {
        // Three ranks on one host, one on the other: the lonely one must keep all three.
        Placement uneven = new Placement(List.of(0, 1, 2, 3), List.of("a", "a", "a", "b"));
        Partners partners = Partners.of(uneven, 1);
        assertEquals(List.of(0, 1, 2), partners.owners(3));
        assertEquals(
                1,
                IntStream.range(0, 3).map(rank -> partners.owners(rank).size()).sum());
    }
}
