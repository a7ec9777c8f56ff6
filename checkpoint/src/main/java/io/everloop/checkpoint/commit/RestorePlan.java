package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.commit.Inventory.Failure;
import io.everloop.checkpoint.level.Holding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which version is restored, and where each rank's data comes from. A pure function of what all ranks have, so everybody
 * computes the same.
 *
 * <p>A version counts if anybody has a permanent copy of anything of it: only then was its commit decided. It is whole if
 * each rank's data of it is in its hands or could be brought by some level. The newest whole version is restored, each
 * rank's data from the cheapest level that has it.
 *
 * @param version to restore
 * @param levels the place of the level for each rank, in the order of ranks, or {@link #AT_HAND}
 */
record RestorePlan(long version, List<Integer> levels) {

    /** Instead of a level: the rank has its data already. */
    static final int AT_HAND = -1;

    private static final int LOST = -2;

    /** Whether a level could bring the data of a rank. */
    interface Source {
        boolean couldBring(int owner, long version, List<List<Holding>> holdings);
    }

    RestorePlan {
        levels = List.copyOf(levels);
    }

    /** The plan, if there is something to restore; levels come in the order of their cost. */
    static Optional<RestorePlan> choose(List<Inventory> inventories, List<? extends Source> sources) {
        return versions(inventories).stream()
                .map(version -> plan(version, inventories, sources))
                .filter(plan -> !plan.levels().contains(LOST))
                .findFirst();
    }

    /** All versions that count, newest first. */
    private static List<Long> versions(List<Inventory> inventories) {
        return inventories.stream()
                .flatMap(inventory -> inventory.holdings().stream())
                .flatMap(List::stream)
                .filter(Holding::permanent)
                .map(Holding::version)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private static RestorePlan plan(long version, List<Inventory> inventories, List<? extends Source> sources) {
        List<Integer> levels = new ArrayList<>();
        for (int rank = 0; rank < inventories.size(); rank++) {
            int owner = rank;
            Inventory own = inventories.get(rank);
            levels.add(
                    own.atHand() == version
                            ? AT_HAND
                            : IntStream.range(0, sources.size())
                                    .filter(level -> !own.failures().contains(new Failure(level, version)))
                                    .filter(level -> sources.get(level)
                                            .couldBring(owner, version, Inventory.ofLevel(inventories, level)))
                                    .findFirst()
                                    .orElse(LOST));
        }
        return new RestorePlan(version, levels);
    }

    /** The ranks whose data a level is to bring. */
    List<Integer> wanting(int level) {
        return IntStream.range(0, levels.size())
                .filter(rank -> levels.get(rank) == level)
                .boxed()
                .toList();
    }

    /** Why there is no plan. */
    static NothingToRestoreException nothing(
            List<Inventory> inventories, List<? extends Source> sources, List<String> names) {
        List<Long> versions = versions(inventories);
        long highest = inventories.stream().mapToLong(Inventory::highest).max().orElse(0);
        if (versions.isEmpty() && highest > 0) {
            return new NothingToRestoreException(
                    "nothing can be restored: there are traces of versions up to " + highest
                            + ", but no sound copy of one that was permanent; copies were kept at level "
                            + String.join(", ", names) + ". " + Advice.forLevels(names),
                    List.of());
        }
        if (versions.isEmpty()) {
            return new NothingToRestoreException(
                    "there is nothing to restore: no commit was permanent yet at any level (" + String.join(", ", names)
                            + ")",
                    List.of());
        }
        List<Integer> lost = plan(versions.get(0), inventories, sources).wanting(LOST);
        boolean severalTried = versions.size() > 1;
        return new NothingToRestoreException(
                "nothing can be restored: of version " + versions.get(0) + " the data of ranks " + lost + " is lost"
                        + (severalTried
                                ? ", and no older one of " + versions.subList(1, versions.size()) + " is whole"
                                : "")
                        + "; copies were kept at level " + String.join(", ", names) + ". " + Advice.forLevels(names),
                lost);
    }
}
