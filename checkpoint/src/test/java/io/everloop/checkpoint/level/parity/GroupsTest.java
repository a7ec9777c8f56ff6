package io.everloop.checkpoint.level.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.everloop.checkpoint.level.Placement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupsTest {

    private static Placement alone(int ranks) {
        return new Placement(IntStream.range(0, ranks).boxed().toList(), Collections.nCopies(ranks, "here"));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, '2'",
        "3, 1, '3'",
        "4, 1, '4'",
        "5, 1, '3 2'",
        "6, 1, '3 3'",
        "7, 1, '4 3'",
        "8, 1, '4 4'",
        "9, 1, '3 3 3'",
        "3, 2, '3'",
        "4, 2, '4'",
        "5, 2, '5'",
        "6, 2, '3 3'",
        "4, 3, '4'",
        "7, 3, '7'"
    })
    void sizesAreAsEvenAsPossibleAndLargeEnoughForTheLosses(int ranks, int losses, String sizes) {
        String found = String.join(
                " ",
                Groups.of(alone(ranks), 4, losses).stream()
                        .map(group -> Integer.toString(group.size()))
                        .toList());
        assertEquals(sizes, found);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3"})
    void tooFewRanksAreRefusedWithAHint(int ranks, int losses) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> Groups.of(alone(ranks), 4, losses));
        assertTrue(refused.getMessage().contains("at least " + (losses + 1) + " ranks"), refused.getMessage());
    }

    @Test
    void hostsOfFourRanksGiveOneMemberToEachOfFourGroups() {
        Placement placement = new Placement(
                IntStream.range(0, 16).map(rank -> rank / 4).boxed().toList(),
                IntStream.range(0, 16).mapToObj(rank -> "host" + rank / 4).toList());
        assertEquals(
                List.of(List.of(0, 4, 8, 12), List.of(1, 5, 9, 13), List.of(2, 6, 10, 14), List.of(3, 7, 11, 15)),
                Groups.of(placement, 4, 1));
    }

    @Property
    void noGroupHasMoreOfAWorkerOrHostThanAnyDivisionMustHave(
            @ForAll @IntRange(min = 2, max = 40) int ranks,
            @ForAll @IntRange(min = 2, max = 8) int size,
            @ForAll @IntRange(min = 1, max = 3) int losses,
            @ForAll long seed) {
        if (ranks <= losses) {
            return;
        }
        Placement placement = random(ranks, new Random(seed));
        List<List<Integer>> groups = Groups.of(placement, size, losses);

        List<Integer> all = new ArrayList<>();
        groups.forEach(all::addAll);
        assertEquals(
                IntStream.range(0, ranks).boxed().toList(),
                all.stream().sorted().toList());
        int smallest = groups.stream().mapToInt(List::size).min().orElseThrow();
        int largest = groups.stream().mapToInt(List::size).max().orElseThrow();
        assertTrue(largest - smallest <= 1 && smallest > losses, groups.toString());
        noneHasTooMany(placement.workers()::get, groups, all);
        noneHasTooMany(placement.hosts()::get, groups, all);
    }

    private static void noneHasTooMany(IntFunction<?> domain, List<List<Integer>> groups, List<Integer> all) {
        for (int rank : all) {
            long whole = all.stream()
                    .filter(other -> domain.apply(other).equals(domain.apply(rank)))
                    .count();
            long inGroup = Groups.groupOf(rank, groups).stream()
                    .filter(other -> domain.apply(other).equals(domain.apply(rank)))
                    .count();
            assertTrue(
                    inGroup <= (whole + groups.size() - 1) / groups.size(), inGroup + " of " + whole + " in " + groups);
        }
    }

    /** A few hosts of a few workers of a few ranks each, in no order. */
    private static Placement random(int ranks, Random random) {
        int workers = 1 + random.nextInt(ranks);
        int hosts = 1 + random.nextInt(workers);
        int[] hostOf = random.ints(workers, 0, hosts).toArray();
        List<Integer> workerOf = random.ints(ranks, 0, workers).boxed().toList();
        return new Placement(
                workerOf,
                workerOf.stream().map(worker -> "host" + hostOf[worker]).toList());
    }
}
