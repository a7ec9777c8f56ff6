package io.everloop.checkpoint.commit;

import io.everloop.checkpoint.level.Holding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
        List<Offer> offers = offers(inventories, sources);
        for (long version : versions(inventories)) {
            RestorePlan plan = plan(version, inventories, offers);
            if (!plan.levels().contains(LOST)) {
                return Optional.of(plan);
            }
        }
        return Optional.empty();
    }

    /** What all ranks together have of one level. */
    private record Offer(Source source, List<List<Holding>> holdings) {

        boolean couldBring(int owner, long version) {
            return source.couldBring(owner, version, holdings);
        }
    }

    private static List<Offer> offers(List<Inventory> inventories, List<? extends Source> sources) {
        List<Offer> offers = new ArrayList<>();
        for (int level = 0; level < sources.size(); level++) {
            offers.add(new Offer(sources.get(level), Inventory.ofLevel(inventories, level)));
        }
        return offers;
    }

    /** All versions that count, newest first. */
    private static SortedSet<Long> versions(List<Inventory> inventories) {
        SortedSet<Long> versions = new TreeSet<>(Comparator.reverseOrder());
        for (Inventory inventory : inventories) {
            for (List<Holding> level : inventory.holdings()) {
                for (Holding holding : level) {
                    if (holding.permanent()) {
                        versions.add(holding.version());
                    }
                }
            }
        }
        return versions;
    }

    private static RestorePlan plan(long version, List<Inventory> inventories, List<Offer> offers) {
        List<Integer> levels = new ArrayList<>();
        for (int rank = 0; rank < inventories.size(); rank++) {
            levels.add(source(rank, version, inventories.get(rank), offers));
        }
        return new RestorePlan(version, levels);
    }

    private static int source(int rank, long version, Inventory own, List<Offer> offers) {
        if (own.atHand() == version) {
            return AT_HAND;
        }
        for (int level = 0; level < offers.size(); level++) {
            if (!own.hasFailed(level, version) && offers.get(level).couldBring(rank, version)) {
                return level;
            }
        }
        return LOST;
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
        List<Long> versions = List.copyOf(versions(inventories));
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
        long newest = versions.get(0);
        Map<Boolean, List<Integer>> missing =
                plan(newest, inventories, offers(inventories, sources)).wanting(LOST).stream()
                        .collect(Collectors.partitioningBy(
                                rank -> inventories.get(rank).couldNotTake(newest)));
        List<Integer> lost = missing.get(false);
        List<Integer> kept = missing.get(true);
        boolean severalTried = versions.size() > 1;
        return new NothingToRestoreException(
                "nothing can be restored: of version " + newest + " "
                        + Stream.of(
                                        lost.isEmpty() ? "" : "the data of ranks " + lost + " is lost",
                                        kept.isEmpty() ? "" : "ranks " + kept + " could not take their data")
                                .filter(part -> !part.isEmpty())
                                .collect(Collectors.joining(" and "))
                        + (severalTried
                                ? ", and no older one of " + versions.subList(1, versions.size()) + " is whole"
                                : "")
                        + "; copies were kept at level " + String.join(", ", names) + ". "
                        + (lost.isEmpty() ? Advice.forUntaken() : Advice.forLevels(names)),
                lost);
    }
}
